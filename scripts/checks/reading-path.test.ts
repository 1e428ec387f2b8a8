import { expect, test } from 'vitest'

import { problemsOf } from './reading-path.ts'

const files: Record<string, string> = {
  'src/a.ts': "import { b } from './b.ts'",
  'src/b.ts': "import type { A } from './a.ts'\nimport {\n  c,\n} from '#c.ts'",
  'src/c.ts': '',
  'src/back.ts': "import { a } from '#a.ts'",
}
const read = (file: string): string | null => files[file] ?? null

test('files that import one the next, and at most types of one above, are a way to read', () => {
  expect(problemsOf(['src/a.ts', 'src/b.ts', 'src/c.ts'], read)).toEqual([])
})

test.each([
  [['src/a.ts', 'src/gone.ts'], 'src/gone.ts does not exist.'],
  [['src/a.ts', 'src/c.ts'], 'src/c.ts is imported by no file above it.'],
  [['src/a.ts', 'src/back.ts'], 'src/back.ts goes back to src/a.ts, which stands above it.'],
  [Array.from({ length: 21 }, () => 'src/a.ts'), 'The way of a message has 21 files, at most 20.'],
])('%j is none', (path, problem) => {
  expect(problemsOf(path, read)).toContain(problem)
})

test('no files are no way', () => {
  expect(problemsOf([], read)).toHaveLength(1)
})
