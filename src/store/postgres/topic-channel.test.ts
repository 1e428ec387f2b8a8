import { afterEach, beforeEach, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { until } from '../testing/until.ts'
import { openTopicChannel, type PostgresTopicChannel } from './topic-channel.ts'

let database: TestDatabase
let here: PostgresTopicChannel
let there: PostgresTopicChannel
let heardHere: (readonly string[] | null)[]
let heardThere: (readonly string[] | null)[]
beforeEach(async () => {
  database = await testDatabase()
  const { url, sql } = database
  const log = { warn: () => {} }
  heardHere = []
  heardThere = []
  here = openTopicChannel(url, sql, log)
  there = openTopicChannel(url, sql, log)
  here.receive((topics) => heardHere.push(topics))
  there.receive((topics) => heardThere.push(topics))
  await until('both to listen', () => heardHere.length === 1 && heardThere.length === 1)
})
afterEach(async () => {
  await here.close()
  await there.close()
  await database.drop()
})

test('notifies other processes of many topics at once', async () => {
  here.send(['outbox', 'timers'])
  here.send(['outbox', 'files'])
  await until('the other to hear', () => heardThere.length === 2)

  expect(heardThere).toEqual([null, ['outbox', 'timers', 'files']])
  there.send(['tasks'])
  await until('an answer', () => heardHere.length === 2)
  expect(heardHere).toEqual([null, ['tasks']])
})

test('reconnects and reports a possible gap', async () => {
  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parley-topics' and datname = current_database()`
  await until('it to listen again', () => heardThere.length === 2)
  expect(heardThere).toEqual([null, null])

  here.send(['tasks'])
  await until('it to hear', () => heardThere.length === 3)
  expect(heardThere.at(-1)).toEqual(['tasks'])
})

test('carries messages of the moment to the others, in order, and none back', async () => {
  const [readHere, readThere]: [string[], string[]] = [[], []]
  here.messages.receive((text) => readHere.push(text))
  there.messages.receive((text) => readThere.push(text))

  here.messages.send('Ana types')
  here.send(['outbox'])
  here.messages.send('x'.repeat(8_000))
  here.messages.send('Ana is gone')
  await until('the other to read', () => readThere.length === 2 && heardThere.length === 2)

  expect(readThere).toEqual(['Ana types', 'Ana is gone'])
  expect(heardThere.at(-1)).toEqual(['outbox'])
  expect(readHere).toEqual([])
})
