import { afterAll, beforeAll, expect, test } from 'vitest'

import { backedUpTables } from '../postgres/backup.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { insertRows } from '../testing/rows.ts'
import { adoptTransactions, loadPlace } from './event-log-cursor.ts'
import { isBehind, readTail, START, tailHead } from './event-log-tail.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('no number of a server’s transactions travels in a backup', async () => {
  const columns = await database.sql<{ table: string; column: string }[]>`
    select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public' and udt_name = 'xid8'`
  expect(columns.map(({ table }) => table)).toContain('flow')
  const tables = await database.sql.begin(backedUpTables)
  const travelling = columns.filter(({ table, column }) => tables.some((one) => one.table === table && one.columns.includes(column)))
  expect(travelling).toEqual([])
})

test('lines that another server numbered ahead of this one are seen, before those of today', async () => {
  const { sql } = database
  for (const table of ['app', 'channel', 'contact', 'conversation']) await insertRows(sql, table)
  const note = (seq: number) => insertRows(sql, 'conversation_event', { seq, body: { type: 'conversation_read' } })
  const seqs = async () => (await readTail(sql, START, 10, new Set(['app']))).lines.map(({ event }) => event.seq)
  await note(1)
  await note(2)
  await sql`update conversation_event set xid = (9000000000000000 + seq)::text::xid8`
  await sql`update log_place set xid = '9000000000000002', position = 2`
  expect(await seqs()).toEqual([])

  expect(await sql.begin(adoptTransactions)).toBe(true)

  await note(3)
  expect(await seqs()).toEqual([1, 2, 3])
  expect(isBehind(await tailHead(sql), await loadPlace(sql, 'notifications'))).toBe(false)
  expect(await loadPlace(sql, 'words')).toEqual(START)
  expect(await sql.begin(adoptTransactions)).toBe(false)
})
