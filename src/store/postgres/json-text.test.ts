import { afterAll, beforeAll, expect, test } from 'vitest'

import { asRows } from './rows.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const there = async (value: string) => {
  const { sql } = database
  const [row] = await sql<{ a: string; b: { text: string } }[]>`
    select ${sql.json({ text: value })} as b, r.text as a from jsonb_to_recordset(${asRows(sql, [{ text: value }])}) as r (text text)`
  return [row?.a, row?.b.text]
}

test('stores lone surrogates and NUL as replacement characters', async () => {
  expect(await there(`a${'😀'.slice(0, 1)}b${'😀'.slice(1)}\0c`)).toEqual(['a�b��c', 'a�b��c'])
})

test('keeps whole characters and escape-like text', async () => {
  const text = String.raw`😀 \ud83d \\ud83d \u0000 "quoted" \n` + '\n\\'
  expect(await there(text)).toEqual([text, text])
})
