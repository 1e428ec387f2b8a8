// What a node asks again and again may not cost more because there are more workspaces: each of its statements has a bound on what it reads.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { queueAges } from '#store/postgres/health.ts'
import { testDatabase, type TestDatabase } from '#store/testing/database.ts'
import { insertIdleWorkspace } from '#store/testing/idle-workspace.ts'
import { multiplyWorkspace } from '#store/testing/multiply-workspace.ts'
import { takeDeliveries } from '#store/whatsapp/deliveries.ts'
import { countStatements, type StatementCost } from '#store/testing/statement-costs.ts'

import { jobsWithoutNetwork } from '../testing/jobs-without-network.ts'
import { createLog } from './log.ts'

const IDLE = 2_000

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await insertIdleWorkspace(database.sql, 'idle')
  await multiplyWorkspace(database.sql, 'idle', IDLE)
  await database.sql`vacuum analyze`
})
afterAll(() => database.drop())

/** Runs every job of a node once, and returns what their statements read. */
async function oneRound(): Promise<StatementCost[]> {
  const counted = countStatements(database.url)
  const { sql } = counted
  const faults: unknown[] = []
  const log = createLog('error', { write: (line) => void faults.push(line) })
  const fixture = await runtimeFixture({ sql, jobs: jobsWithoutNetwork(sql, log), log })
  // Each job began its first round, and a stop waits for it.
  await fixture.end()
  await queueAges(sql)
  await sql.end({ timeout: 5 })
  expect(faults).toEqual([])
  return counted.taken()
}

/** The one that asks when work is next due asks for forty kinds at once. */
const isLook = ({ text }: StatementCost): boolean => text.includes('as due (place, at)')

test('no statement of a round of all jobs reads more than a little beside two thousand idle workspaces', async () => {
  const costs = await oneRound()
  const [look] = costs.filter(isLook)
  const others = costs.filter((cost) => !isLook(cost))

  expect(others.length).toBeGreaterThan(50)
  expect(others.filter(({ buffers, rows }) => buffers > 1_500 || rows > 1_900)).toEqual([])
  expect(look).toMatchObject({ text: expect.not.stringContaining('$1') })
  expect(look?.buffers).toBeLessThan(3_500)
  expect(look?.rows).toBeLessThan(3_500)
})

test('webhooks are taken at the same cost beside those of two thousand other numbers', async () => {
  const counted = countStatements(database.url)
  await database.sql`
    insert into delivery (body, source, partition) select ''::bytea, 'whatsapp', (1000000000 + n)::text from generate_series(1, ${IDLE}::int) n`
  await counted.sql.begin((tx) => takeDeliveries(tx, { limit: 128 }))
  await counted.sql.end({ timeout: 5 })
  const [cost] = counted.taken().filter(({ text }) => text.includes('for update skip locked'))

  expect(cost?.buffers).toBeLessThan(3_500)
  expect(cost?.rows).toBeLessThan(3_500)
})
