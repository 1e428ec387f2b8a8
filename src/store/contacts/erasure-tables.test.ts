import { afterAll, beforeAll, expect, test } from 'vitest'

import { ERASED_TABLES } from './erasure-tables.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('erasure covers every table that references a contact, conversation or message', async () => {
  const rows = await database.sql<{ table: string }[]>`
    select distinct c.table_name as table from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.column_name in ('contact_id', 'conversation_id', 'message_id')`

  const forgotten = rows.map(({ table }) => table).filter((table) => !ERASED_TABLES.has(table))

  expect(forgotten, 'Name the table in store/contacts/erasure-tables.ts, with what becomes of its rows').toEqual([])
})
