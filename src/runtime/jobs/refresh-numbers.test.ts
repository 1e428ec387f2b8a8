import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { randomId } from '#domain/generate-id.ts'
import type { NumberFacts } from '#domain/whatsapp/number-facts.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { blockChannels, claimDueNumbers, type DueNumber } from '#store/whatsapp/numbers.ts'
import { testDatabase } from '#store/testing/database.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'

import { createScheduler, LEASE_MS } from './scheduler.ts'
import { createTopics } from './topics.ts'
import { createNumberRefresh, type FactsAnswer, refreshNumber } from './refresh-numbers.ts'

let sql: Sql
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ sql, drop } = await testDatabase())
})
afterAll(() => drop())
beforeEach(() => sql`delete from app`)

const FACTS: NumberFacts = {
  v: 1,
  displayPhone: '+1 555 000 0001',
  verifiedName: 'Shop',
  nameStatus: 'APPROVED',
  newNameStatus: null,
  quality: 'GREEN',
  messagingLimit: 'TIER_2K',
  throughput: 'STANDARD',
  accountMode: 'LIVE',
  status: 'CONNECTED',
  codeVerification: 'VERIFIED',
  platformType: 'CLOUD_API',
  official: false,
  pinEnabled: true,
  callback: { number: null, account: null, app: null },
  accountName: 'Shop',
  accountReview: 'APPROVED',
  canSend: 'AVAILABLE',
  health: [],
}

async function connect(appId: string, count: number): Promise<void> {
  await insertRows(sql, 'app', { id: appId })
  for (let at = 0; at < count; at += 1) {
    await insertRows(sql, 'channel', { appId, id: randomId(), phoneNumberId: `${appId}${at}` })
  }
}

const log = { info: () => {}, warn: () => {}, error: () => {} }
const refresh = (number: DueNumber, answer: FactsAnswer) =>
  refreshNumber({ sql, log, generateId: randomId, now: () => new Date(), readFacts: async () => answer }, number)
const one = async () => {
  const [row] = await sql`select blocked, restricted, facts_problem, extract(epoch from facts_next_at - now()) as wait from channel`
  return row
}

it('refreshes numbers fairly across workspaces', async () => {
  await connect('agency', 20)
  await connect('baker', 1)
  const claimed = await claimDueNumbers(sql, 4, 60_000)
  expect(claimed.filter(({ appId }) => appId === 'baker')).toHaveLength(1)
  expect(claimed).toHaveLength(4)
})

it('gives a number to one of several nodes that claim at the same moment', async () => {
  await connect('baker', 1)
  for (let round = 0; round < 100; round += 1) {
    await sql`update channel set facts_next_at = now()`
    const claims = await Promise.all(Array.from({ length: 6 }, () => claimDueNumbers(sql, 4, LEASE_MS)))
    expect(claims.flat()).toHaveLength(1)
  }
})

it('another node takes over a dead node’s number within ten seconds', async () => {
  await connect('baker', 1)
  // As a node leaves it that died after its claim.
  expect(await claimDueNumbers(sql, 4, LEASE_MS)).toHaveLength(1)
  const job = createNumberRefresh({ sql, log, generateId: randomId, now: () => new Date(), readFacts: async () => ({ facts: FACTS }) })
  const other = createScheduler({ sql, log, topics: createTopics() }, [job])
  try {
    other.start()
    expect(await claimDueNumbers(sql, 4, LEASE_MS)).toEqual([])
    await sql`update channel set facts_next_at = facts_next_at - interval '8.5 seconds'`
    await until('another node to ask', async () => (await sql`select from channel where facts_at is not null`).length === 1)
  } finally {
    await other.stop()
  }
})

it('backs off while Meta does not answer, and shows why', async () => {
  await connect('baker', 1)
  const waits: number[] = []
  for (let time = 0; time < 3; time += 1) {
    await sql`update channel set facts_next_at = now()`
    const [number] = await claimDueNumbers(sql, 4, 60_000)
    if (number) await refresh(number, { problem: 'WhatsApp did not answer.' })
    waits.push(Math.round(Number((await one())?.['wait']) / 60))
  }
  expect(waits).toEqual([2, 4, 8])
  expect(await one()).toMatchObject({ facts_problem: 'WhatsApp did not answer.' })
})

it('blocks a banned number until the ban ends', async () => {
  await connect('baker', 1)
  const [number] = await claimDueNumbers(sql, 4, 60_000)
  if (!number) throw new Error('No number was due.')
  await refresh(number, { facts: { ...FACTS, status: 'BANNED' } })
  expect(await one()).toMatchObject({ blocked: 'WhatsApp has banned this number.' })
  await refresh(number, { facts: FACTS })
  expect(await one()).toMatchObject({ blocked: null, facts_problem: null })
})

it('keeps the webhook’s reason until Meta allows sending again', async () => {
  await connect('baker', 1)
  const [number] = await claimDueNumbers(sql, 4, 60_000)
  if (!number) throw new Error('No number was due.')
  await sql.begin((tx) => blockChannels(tx, 'baker', [number.id], 'account', 'WhatsApp banned the account.'))
  await refresh(number, { facts: { ...FACTS, canSend: 'BLOCKED' } })
  expect(await one()).toMatchObject({ blocked: 'WhatsApp banned the account.' })
  await refresh(number, { facts: { ...FACTS, canSend: null } })
  expect(await one()).toMatchObject({ blocked: 'WhatsApp banned the account.' })
  await refresh(number, { facts: FACTS })
  expect(await one()).toMatchObject({ blocked: null })
})

it('a refused token blocks the number until a read succeeds', async () => {
  await connect('baker', 1)
  const [number] = await claimDueNumbers(sql, 4, 60_000)
  if (!number) throw new Error('No number was due.')
  await refresh(number, { problem: '(#190) The access token has expired or was revoked.', tokenRefused: true })
  expect(await one()).toMatchObject({ blocked: '(#190) The access token has expired or was revoked.' })
  await refresh({ ...number, tries: 9 }, { problem: '(#190) The access token has expired or was revoked.', tokenRefused: true })
  expect(Math.round(Number((await one())?.['wait']) / 60)).toBe(5)
  await refresh(number, { facts: { ...FACTS, canSend: null } })
  expect(await one()).toMatchObject({ blocked: null })
})
