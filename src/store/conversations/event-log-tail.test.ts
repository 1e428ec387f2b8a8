// How far the log of the installation may be read while somebody still writes.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { connect } from '../postgres/connect.ts'
import type { Sql } from '../postgres/sql.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { insertRows } from '../testing/rows.ts'
import { insertEvents } from './event-log-writes.ts'
import { readTail, START, tailHead } from './event-log-tail.ts'

let database: TestDatabase
let other: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  other = await testDatabase()
  await other.sql`create table note (text text)`
  for (const table of ['app', 'channel', 'contact', 'conversation']) await insertRows(database.sql, table)
})
afterAll(async () => {
  await other.drop()
  await database.drop()
})
beforeEach(() => database.sql`delete from conversation_event`)

/** Keeps a transaction open that has written something. */
async function openWriter(sql: Sql, write: (sql: Sql) => Promise<unknown>): Promise<{ commit(): Promise<void> }> {
  const written = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const ended = sql.begin(async (tx) => {
    await write(tx as never)
    written.resolve()
    await goOn.promise
  })
  await Promise.race([written.promise, ended])
  return {
    async commit() {
      goOn.resolve()
      await ended
    },
  }
}

const append = (seq: number, sql: Sql = database.sql) =>
  insertEvents(sql as never, [
    {
      appId: 'app',
      conversationId: 'chat',
      seq,
      author: { kind: 'system', id: null, name: null },
      body: { type: 'conversation_read' },
      at: '2026-11-27T08:00:00.000Z',
    },
  ])

const told = async (sql = database.sql): Promise<number[]> =>
  (await readTail(sql, START, 10, new Set(['app']))).lines.map(({ event }) => event.seq)

test('a transaction that writes in another database of the server holds nothing back', async () => {
  const writer = await openWriter(other.sql, (sql) => sql`insert into note values ('slow')`)
  try {
    await append(1)

    expect(await told()).toEqual([1])
    expect(await tailHead(database.sql)).not.toEqual(START)
  } finally {
    await writer.commit()
  }
})

test('INV4: what an older transaction of ours commits late is read in its place', async () => {
  const stranger = await openWriter(other.sql, (sql) => sql`insert into note values ('slow')`)
  const writer = await openWriter(database.sql, (sql) => append(1, sql))
  await append(2)
  expect(await told()).toEqual([])

  await writer.commit()
  expect(await told()).toEqual([1, 2])
  await stranger.commit()
  expect(await told()).toEqual([1, 2])
})

test('a role without rights on the others knows them too', async () => {
  await database.sql`create role reader login password 'reader'`
  await database.sql`grant select on all tables in schema public to reader`
  const url = new URL(database.url)
  url.username = url.password = 'reader'
  const reader = connect(url.href, { max: 1 })
  const writer = await openWriter(other.sql, (sql) => sql`insert into note values ('slow')`)
  try {
    await append(1)

    expect(await told(reader)).toEqual([1])
  } finally {
    await writer.commit()
    await reader.end({ timeout: 1 })
    await database.sql`drop owned by reader`
    await database.sql`drop role reader`
  }
})
