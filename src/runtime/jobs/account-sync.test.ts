import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type AccountQueue, claimAccounts } from '#store/whatsapp/account-sync.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { testDatabase } from '#store/testing/database.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'

import { createAccountSync } from './account-sync.ts'
import { createScheduler, LEASE_MS } from './scheduler.ts'
import { createTopics } from './topics.ts'

let sql: Sql
let drop: () => Promise<void>
const log = { info: () => {}, warn: () => {}, error: () => {} }

beforeAll(async () => {
  ;({ sql, drop } = await testDatabase())
})
afterAll(() => drop())
beforeEach(async () => {
  await sql`delete from app`
  await insertRows(sql, 'app', { id: 'shop' })
  await insertRows(sql, 'channel', { appId: 'shop', phoneNumberId: '100000000000001' })
})

const QUEUES: readonly AccountQueue[] = ['template_sync', 'catalog_sync']
const done = { problem: null, retry: 'later' } as const

test.each(QUEUES)('another node takes over a dead node’s account within ten seconds: %s', async (queue) => {
  // As a node leaves it that died after its claim.
  expect(await claimAccounts(sql, queue, 4, LEASE_MS, [])).toHaveLength(1)
  const read: string[] = []
  const job = createAccountSync(queue, { queue, atOnce: 4, everyMs: 60_000 }, { sql, log }, async ({ wabaId }) => {
    read.push(wabaId)
    return done
  })
  const other = createScheduler({ sql, log, topics: createTopics() }, [job])
  try {
    expect(await claimAccounts(sql, queue, 4, LEASE_MS, [])).toEqual([])
    await sql`update ${sql(queue)} set lease_until = lease_until - interval '8.5 seconds'`
    other.start()
    await until('another node to read it', async () => (await sql`select from ${sql(queue)} where synced_at is not null`).length === 1)
    expect(read).toEqual(['200000000000001'])
  } finally {
    await other.stop()
  }
})

test.each(QUEUES)('of several nodes that claim at the same moment, one gets the account: %s', async (queue) => {
  for (let round = 0; round < 100; round += 1) {
    await sql`update ${sql(queue)} set lease_until = null`
    const claims = await Promise.all(Array.from({ length: 6 }, () => claimAccounts(sql, queue, 4, LEASE_MS, [])))
    expect(claims.flat()).toHaveLength(1)
  }
})

// Both at once: all that this takes is time.
test('a sync longer than its lease keeps the account, in either queue', () => Promise.all(QUEUES.map(keepsLongSync)))

async function keepsLongSync(queue: AccountQueue): Promise<void> {
  const answered = Promise.withResolvers<void>()
  // Long enough for a busy machine to renew it in time.
  const leaseMs = 5_000
  const pace = { queue, atOnce: 4, everyMs: 60_000 }
  let readings = 0
  const read = async () => {
    readings += 1
    await answered.promise
    return done
  }
  const nodes = [1, 2].map(() =>
    createScheduler({ sql, log, leaseMs, pollMs: 50, topics: createTopics() }, [
      createAccountSync(queue, pace, { sql, log, leaseMs }, read),
    ]),
  )
  try {
    for (const node of nodes) node.start()
    const heldForMs = async () => {
      const [row] = await sql<{ ms: number }[]>`
        select (extract(epoch from lease_until - due_at) * 1000)::float8 as ms from ${sql(queue)} where lease_until is not null`
      return row?.ms ?? 0
    }
    await until('the lease to be renewed', async () => (await heldForMs()) > 2 * leaseMs)
    answered.resolve()
    await until('it to be settled', async () => (await sql`select from ${sql(queue)} where synced_at is not null`).length === 1)
    expect(readings).toBe(1)
  } finally {
    answered.resolve()
    for (const node of nodes) await node.stop()
  }
}
