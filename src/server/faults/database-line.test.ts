// What happens on the way to the database: everything that is said is swallowed without a word, the line is cut, the standby that commits wait for freezes.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type EmbeddedPostgres, startPostgres } from '#store/embedded/postgres.ts'
import { connect } from '#store/postgres/connect.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { until } from '#store/testing/until.ts'

import { type LineMode, type LineRelay, openRelay } from '../testing/line-relay.ts'
import { openProduct, type Product } from '../testing/product.ts'

/** Webhooks within five seconds, whatever else the machine does; people wait for two questions more. */
const WEBHOOK_MS = 5_000
const PERSON_MS = 10_000
/** Two seconds, and as much again for a machine that does other things beside. */
const BACK_MS = 4_000

let dataDir = ''
let database: EmbeddedPostgres
let direct: Sql
let relay: LineRelay
let product: Product
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-line-'))
  database = await startPostgres({ dataDir, settings: { fsync: 'off' }, detached: false, log: () => {} })
  direct = connect(database.url, { max: 1 })
  relay = await openRelay(database.url)
  product = await openProduct({ databaseUrl: relay.url })
})
afterAll(async () => {
  await product?.end()
  await relay?.end()
  await direct?.end({ timeout: 1 })
  await database?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const webhook = { object: 'whatsapp_business_account', entry: [] }

interface Answer {
  status: number
  retryAfter: string | null
  ms: number
}

async function timed(ask: () => Promise<{ status: number; retryAfter: string | null }>): Promise<Answer> {
  const began = performance.now()
  return { ...(await ask()), ms: performance.now() - began }
}

/** A page of somebody who is signed in asks who they are. */
const session = async () => {
  const { status, headers } = await fetch(`${product.url}/api/v1/session`, { headers: { cookie: product.cookie() } })
  return { status, retryAfter: headers.get('retry-after') }
}

/** Everybody is answered in time: 503, and when to come again. */
function expectRefusals(answers: readonly Answer[], withinMs: number): void {
  for (const answer of answers) expect(answer).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(withinMs)
}

const asked = (count: number, ask: () => Promise<{ status: number; retryAfter: string | null }>) =>
  Promise.all(Array.from({ length: count }, () => timed(ask)))

async function expectAllRefused(): Promise<void> {
  const [webhooks, people] = await Promise.all([asked(20, () => product.post(webhook)), asked(5, session)])
  expectRefusals(webhooks, WEBHOOK_MS)
  expectRefusals(people, PERSON_MS)
}

async function untilBack(): Promise<number> {
  const began = performance.now()
  await until('webhooks are taken again', async () => (await product.post(webhook)).status === 200)
  await until('people are answered again', async () => (await session()).status === 200)
  return performance.now() - began
}

/** What the log says from a warning on. */
const warnings = (): string[] =>
  product
    .said()
    .split('\n')
    .flatMap((line) => /"msg":"([^"]*)"/.exec(line)?.[1] ?? [])

test('a second node with a folder of its own does not start', async () => {
  await expect(openProduct({ databaseUrl: database.url })).rejects.toThrow('keeps its files in a folder of its own')
})

test.each<LineMode>(['swallows', 'cut'])(
  'F37, INV10: while the line %s, all are refused in time, and all is back soon after it',
  async (mode) => {
    const before = warnings().length
    relay.become(mode)
    // The first finds connections that were well a moment ago; the others come all the while.
    await expectAllRefused()
    await expectAllRefused()
    expect(relay.tried()).toBeGreaterThan(1)
    await until('it says so', () =>
      warnings()
        .slice(before)
        .some((message) => message.startsWith('The database does not answer')),
    )
    const ready = await fetch(`${product.url}/readyz`)
    expect(ready.status).toBe(503)

    relay.become('open')
    const backMs = await untilBack()
    expect(backMs).toBeLessThan(BACK_MS)
    await until('it says that it is back', () => warnings().slice(before).includes('The database answers again'))
    await until('it is ready', async () => (await fetch(`${product.url}/readyz`)).status === 200)
    const said = warnings().slice(before)
    // Of fifty requests and some forty kinds of work.
    expect(said.filter((message) => message.startsWith('The database does not answer'))).toHaveLength(1)
    expect(said.filter((message) => message.startsWith('Webhooks cannot be stored'))).toHaveLength(1)
    expect(said.join('\n')).not.toMatch(/will be tried again|INTERNAL_SERVER_ERROR/)
  },
)

test('F23, INV1: while commits wait for a frozen standby, webhooks are refused in time, and connections do not pile up', async () => {
  const count = async () => {
    const [row] = await direct<
      { count: number }[]
    >`select count(*)::int from pg_stat_activity where application_name = 'parley' and wait_event = 'SyncRep'`
    return row?.count ?? 0
  }
  await direct`alter system set synchronous_standby_names = 'nobody'`
  await direct`select pg_reload_conf()`
  try {
    await until('a commit waits', async () => {
      await product.post(webhook)
      return (await count()) > 0
    })
    expectRefusals(await asked(20, () => product.post(webhook)), WEBHOOK_MS)
    expectRefusals(await asked(20, () => product.post(webhook)), WEBHOOK_MS)
    expect(await count()).toBeLessThanOrEqual(10)
  } finally {
    await direct`alter system reset synchronous_standby_names`
    await direct`select pg_reload_conf()`
  }
  expect(await untilBack()).toBeLessThan(BACK_MS)
})
