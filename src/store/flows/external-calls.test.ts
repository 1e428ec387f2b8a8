import { afterEach, beforeEach, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { insertRows } from '../testing/rows.ts'
import { claimExternalCalls, removeExternalCall } from './external-calls.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await insertRows(database.sql, 'app', {}, { id: 'other' })
  await database.sql`
    insert into external_call (app_id, id, conversation_id, session_id, body)
    select app, app || n, 'chat', 'session', '{}' from generate_series(1, 40) n, unnest(array['app', 'other']) app`
})
afterEach(() => database.drop())

const claim = (limit = 16) => claimExternalCalls(database.sql, { limit, ofOneApp: 10, leaseMs: 30_000, fullApps: [] })
const running = async () =>
  Object.fromEntries(
    (await database.sql`select app_id, count(*)::int as count from external_call where state = 'running' group by 1`).map((row) => [
      row['app_id'],
      row['count'],
    ]),
  )

test('the calls of one app that are under way on all nodes have one limit, and leave room for others', async () => {
  for (let node = 0; node < 4; node += 1) await claim()
  expect(await running()).toEqual({ app: 10, other: 10 })

  expect(await claim()).toEqual([])
  const [one] = await database.sql<{ id: string }[]>`select id from external_call where app_id = 'app' and state = 'running' limit 1`
  await database.sql.begin((tx) => removeExternalCall(tx, { appId: 'app', id: one!.id, conversationId: 'chat' }))
  const again = await claim()
  expect(again.map(({ appId }) => appId)).toEqual(['app'])
})
