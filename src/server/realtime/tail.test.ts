import { afterEach, beforeEach, expect, test } from 'vitest'

import { insertEvents } from '#store/conversations/event-log-writes.ts'
import { readTail, START, tailHead, type TailLine } from '#store/conversations/event-log-tail.ts'
import { connect } from '#store/postgres/connect.ts'
import { type TestDatabase, testDatabase } from '#store/testing/database.ts'
import { insertRows } from '#store/testing/rows.ts'
import { until } from '#store/testing/until.ts'

import { createLog } from '../process/log.ts'
import { createTail } from './tail.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  for (const appId of ['ours', 'theirs']) {
    await insertRows(database.sql, 'app', { id: appId })
    await insertRows(database.sql, 'channel', { appId, id: 'channel', phoneNumberId: `1${appId}` })
    await insertRows(database.sql, 'contact', { appId, id: 'kim' })
    await insertRows(database.sql, 'conversation', { appId, id: 'chat', contactId: 'kim', channelId: 'channel' })
  }
})
afterEach(() => database.drop())

const append = (appId: string, seq: number) =>
  database.sql.begin((tx) =>
    insertEvents(tx, [
      {
        appId,
        conversationId: 'chat',
        seq,
        author: { kind: 'system', id: null, name: null },
        body: { type: 'conversation_read' },
        at: new Date().toISOString(),
      },
    ]),
  )

test('passes the lines of an app that nobody follows, and brings nothing of them', async () => {
  await append('ours', 1)
  await append('theirs', 1)

  const { lines, end, more } = await readTail(database.sql, START, 500, new Set(['ours']))

  expect(lines.map(({ appId, event }) => [appId, event.seq, event.body.type])).toEqual([['ours', 1, 'conversation_read']])
  expect([end, more]).toEqual([await tailHead(database.sql), false])
})

test('an app that is followed from the middle of a reading on misses nothing and hears nothing twice', async () => {
  const tail = createTail({ sql: database.sql, log: createLog('silent') })
  const heard: TailLine[] = []
  const hear = (lines: TailLine[]) => void heard.push(...lines)
  const stopOurs = tail.subscribe('ours', hear)
  await append('theirs', 1)
  await append('ours', 1)
  const other = connect(database.url, { max: 1 })
  const held = await other.reserve()
  await held`begin`
  await held`lock table conversation_event in access exclusive mode`

  const reading = tail.catchUp()
  await until('the reading waits', async () => (await database.sql`select from pg_locks where not granted`).length > 0)
  const stopTheirs = tail.subscribe('theirs', hear)
  await held`commit`
  held.release()
  await other.end({ timeout: 1 })
  await reading

  expect(heard.map(({ appId, event }) => `${appId} ${event.seq}`)).toEqual(expect.arrayContaining(['theirs 1', 'ours 1']))
  expect(heard).toHaveLength(2)
  for (const stop of [stopOurs, stopTheirs]) stop()
})
