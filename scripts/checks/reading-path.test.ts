import { expect, test } from 'vitest'

import { problemsOf } from './reading-path.ts'

const files: Record<string, string> = {
  'src/a.ts': "import { b } from './b.ts'",
  'src/b.ts': "import type { A } from './a.ts'\nimport {\n  c,\n} from '#c.ts'",
  'src/c.ts': '',
  'src/back.ts': "import { a } from '#a.ts'",
}
const read = (file: string): string | null => files[file] ?? null

test('accepts files that each import the next one, and only types from above', () => {
  expect(problemsOf(['src/a.ts', 'src/b.ts', 'src/c.ts'], read)).toEqual([])
})

test.each([
  [['src/a.ts', 'src/gone.ts'], 'src/gone.ts does not exist.'],
  [['src/a.ts', 'src/c.ts'], 'src/c.ts is imported by no file above it.'],
  [['src/a.ts', 'src/back.ts'], 'src/back.ts goes back to src/a.ts, which stands above it.'],
  [Array.from({ length: 21 }, () => 'src/a.ts'), 'The way of a message has 21 files, at most 20.'],
])('refuses %j', (path, problem) => {
  expect(problemsOf(path, read)).toContain(problem)
})

test('refuses an empty list', () => {
  expect(problemsOf([], read)).toHaveLength(1)
})
