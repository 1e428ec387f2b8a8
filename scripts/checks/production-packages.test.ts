import { expect, test } from 'vitest'

import { problemsOfPackages } from './production-packages.ts'

const problemsOf = (dependencies: string[], text: string): string[] =>
  problemsOfPackages({ dependencies: Object.fromEntries(dependencies.map((name) => [name, '1.0.0'])) }, [{ path: 'src/a.ts', text }])

test.each([
  "import { z } from 'zod'",
  "import {\n  z,\n} from 'zod/v4'",
  "const { z } = await import('zod')",
  "@import 'zod';",
  "src: url('zod/a.woff2')",
])('a package is needed by: %s', (text) => {
  expect(problemsOf(['zod'], text)).toEqual([])
  expect(problemsOf([], text)).toEqual([expect.stringContaining('src/a.ts needs zod')])
})

test('names a package that only the emulator needs', () => {
  expect(problemsOf(['smtp-server'], "import { readFile } from 'node:fs/promises'")).toEqual([expect.stringContaining('smtp-server')])
})

test('ignores packages imported for types only', () => {
  expect(problemsOf([], "import type { WebSocket } from 'ws'\nimport { a } from './a.ts'\nimport { b } from '#domain/b.ts'")).toEqual([])
})
