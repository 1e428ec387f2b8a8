import { expect, test } from 'vitest'

import { problemsOf } from './layers.ts'

test('allows a relative import within the layer, up to its root', () => {
  expect(problemsOf('src/flow/steps/ask/run.ts', "import { a } from '../../engine/advance.ts'\nimport b from '#domain/b.ts'")).toEqual([])
})

test.each([
  ['src/web/kit/button.tsx', '../../domain/ids.ts'],
  ['src/runtime/jobs/digest.ts', '../../../emulator/main.ts'],
])('%s may not import %s', (path, target) => {
  expect(problemsOf(path, `import { a } from '${target}'`)).toEqual([expect.stringContaining('name the layer')])
})

test.each([
  'await sql`select 1`',
  'await tx<Row[]>`select 1`',
  'const rows = sql<{ id: string }[]>`select 1`',
  'await deps.sql`select 1`',
  'await connection<Row[]>`\n    select 1`',
  'await deps.db`insert into a values (1)`',
  "await sql.unsafe('select 1')",
])('SQL stays in the store: %s', (text) => {
  expect(problemsOf('src/server/main.ts', text)).toEqual([expect.stringContaining('holds SQL')])
  expect(problemsOf('src/store/contacts/contacts.ts', text)).toEqual([])
  expect(problemsOf('src/server/main.test.ts', text)).toEqual([])
})

test.each([
  ["import { env } from 'node:process'", 'src/server/config.ts'],
  ["import process from 'process'", 'src/server/config.ts'],
  ["import { request } from 'node:https'", 'src/runtime/integrations/http/egress.ts'],
  ["import {\n  Agent,\n} from 'undici'", 'src/runtime/integrations/http/egress.ts'],
])('%s has one home', (text, home) => {
  expect(problemsOf('src/server/main.ts', text)).toEqual([expect.stringContaining('only')])
  expect(problemsOf(home, text)).toEqual([])
})

test('ignores a template literal that is not SQL', () => {
  expect(problemsOf('src/server/main.ts', 'const text = mysql`select`; const other = text(`tx`)')).toEqual([])
})
