import { afterAll, beforeAll, expect, test } from 'vitest'

import { BYTES_ARRAY } from './column-types.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const there = async (values: readonly unknown[], type: string): Promise<unknown> => {
  const { sql } = database
  const [row] = await sql`select ${values as string[]}::${sql.unsafe(type)}[] as there`
  return row?.['there']
}

test.for<[type: string, values: unknown[]]>([
  ['text', ['', 'NULL', 'null', 'a b', '{', '}', ',', '"', '\\', '\\"', "'", '\n\t', 'ü😀', '{"a":"\\\\"}']],
  ['text', []],
  ['text', [null, 'a', null]],
  ['varchar', ['a', 'b']],
  ['int', [0, -1, 2_147_483_647, null]],
  ['smallint', [1, 2]],
  ['float8', [0.5, -1e300]],
  ['bigint', ['9007199254740993', '-1']],
  ['numeric', ['1.10']],
  ['timestamptz', ['2026-11-27T10:00:00.000Z', null]],
  ['jsonb', [{ a: 'b, "c" \\ {d}' }, 1, 'x']],
])('keeps an array of %s as it is: %j', async ([type, values]) => {
  expect(await there(values, type)).toEqual(values)
})

test('keeps arrays in arrays', async () => {
  expect(
    await there(
      [
        ['a', 'b'],
        ['{c}', '"'],
      ],
      'text',
    ),
  ).toEqual([
    ['a', 'b'],
    ['{c}', '"'],
  ])
})

test('keeps truth and bytes', async () => {
  const { sql } = database
  const bytes = [Buffer.from([0, 255, 92]), Buffer.from('{"a"}')]
  const [row] = await sql`
    select array[true, false, null] as truths, ${sql.typed(bytes, BYTES_ARRAY)}::bytea[] as bytes`
  expect(row).toEqual({ truths: [true, false, null], bytes })
})

test('knows the types of all columns that are arrays', async () => {
  const { sql } = database
  const rows = await sql<{ type: number }[]>`
    select distinct a.atttypid::int as type from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and t.typcategory = 'A' and a.attnum > 0`
  expect(rows.filter(({ type }) => !(type in sql.options.parsers))).toEqual([])
})
