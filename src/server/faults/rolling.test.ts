// Nodes are exchanged and die while others work on the same database.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { HTTP_LIMITS } from '#domain/actions/integrations/call-http.ts'
import { aDocument } from '#flow/testing/documents.ts'
import { connect } from '#store/postgres/connect.ts'
import { migrate } from '#store/postgres/migrate.ts'
import { type NewerVersion, newerVersion } from '#store/testing/migrations.ts'
import { until } from '#store/testing/until.ts'

import { type Cluster, type ClusterNode, openCluster } from '../testing/cluster.ts'
import { connect as connectNumber, createEchoApp, type EchoApp } from '../testing/echo-app.ts'
import { inTheEnd, linesOf } from '../testing/in-the-end.ts'
import { openLine } from '../testing/live-line.ts'

/** A shop's own server: it never answers the first time a call comes, and notes under which key each came. */
async function openOrders(): Promise<{ server: Server; url: string; keys: string[] }> {
  const keys: string[] = []
  const server = createServer(({ headers }, response) => {
    const key = String(headers['idempotency-key'])
    if (keys.push(key) > keys.indexOf(key) + 1) response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  return { server, keys, url: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}` }
}

let orders: Awaited<ReturnType<typeof openOrders>>
let cluster: Cluster
let current: ClusterNode
let newer: NewerVersion | null = null
beforeAll(async () => {
  orders = await openOrders()
  cluster = await openCluster([orders.url])
  current = await cluster.launch()
})
afterAll(async () => {
  await cluster?.end()
  await newer?.remove()
  orders?.server.closeAllConnections()
  orders?.server.close()
})

/** What the next version does to tables that all of this uses. */
const NEXT = {
  '9001_tomorrow.sql':
    "alter table message add column tomorrow text not null default '';\nalter table conversation add column tomorrow jsonb;\ncreate table day (id text primary key);",
  '9002_indexes.sql': '-- Concurrently: by what is new.\ncreate index concurrently message_tomorrow on message (app_id, tomorrow);',
}

/** Whether a line of a log is a warning that has nothing to do with a machine too busy for its database. */
const isUntoward = (line: string): boolean =>
  /"level":"(warn|error)"/.test(line) && !/"The database (does not answer|answers again)/.test(line)

const people = (count: number, from: number): string[] => Array.from({ length: count }, (_, index) => String(from + index))

/** Customers who write again as soon as all of them were answered, until it is enough. */
function startLoad(shop: EchoApp, customers: readonly string[]): { texts: string[]; stop(): Promise<void> } {
  const texts: string[] = []
  let isEnough = false
  const writing = (async () => {
    while (!isEnough) {
      const text = texts.length === 0 ? 'hi' : `number ${texts.length}`
      texts.push(text)
      await Promise.all(customers.map((person) => shop.write(person, text)))
      await until('all are answered', async () => (await cluster.world.sent(shop.phoneNumberId)).length >= texts.length * customers.length)
    }
  })()
  return {
    texts,
    stop: () => {
      isEnough = true
      return writing
    },
  }
}

test('F24, F29, F30: nodes are exchanged under load on tables of the next version: nothing is lost or doubled, no webhook is sent more than twice, and browsers miss nothing', async ({
  annotate,
}) => {
  const shop = await createEchoApp(cluster, '100000000000002')
  const customers = people(10, 15_571_000_000)
  const line = await openLine(cluster, shop.appId)
  const load = startLoad(shop, customers)
  const ends: { code: number | null; ms: number }[] = []

  // As a node of the next version does it while those of this one work.
  newer = await newerVersion(NEXT)
  expect((await migrate(cluster.sql, { folder: newer.folder })).applied).toEqual(Object.keys(NEXT))
  // The first of them starts while the database is being changed: it says so, and nobody is sent to it.
  const migrating = connect(cluster.databaseUrl, { max: 1, lasting: true })
  await migrating`select pg_advisory_lock(7275201)`
  for (const isFirst of [true, false]) {
    const starting = Promise.withResolvers<ClusterNode>()
    const launching = cluster.launch(starting.resolve)
    if (isFirst) {
      const { url } = await starting.promise
      await until('it waits for the migrations', async () => {
        const answer = await fetch(`${url}/readyz`)
        return answer.status === 503 && (await answer.json()).checks.migrations === 'are applied'
      })
      await migrating.end({ timeout: 1 })
    }
    const next = await launching
    const leaving = current
    current = next
    ends.push(await leaving.stop('SIGTERM'))
    expect(leaving.said().split('\n').filter(isUntoward)).toEqual([])
  }
  await load.stop()

  expect(ends.map(({ code }) => code)).toEqual([0, 0])
  expect(await inTheEnd(cluster, shop, customers, load.texts)).toBe(0)
  expect(Math.max(...(await cluster.world.posted()).map(({ attempt }) => attempt))).toBeLessThanOrEqual(1)
  const logged = (await shop.chats()).flatMap(({ conversation: { id, lastSeq } }) => linesOf(id, lastSeq))
  await until('the line has heard as much as is logged', () => line.events.length >= logged.length)
  line.close()
  expect(line.events.map(({ conversationId, seq }) => `${conversationId} ${seq}`).toSorted()).toEqual(logged.toSorted())
  expect([line.resyncs(), ...line.ends]).toEqual([0, 1_001, 1_001])
  const worse = (await cluster.world.posted()).filter(({ status }) => status !== 200)
  await annotate(
    `stops took ${ends.map(({ ms }) => `${Math.round(ms)} ms`).join(', ')}; of ${load.texts.length * customers.length} webhooks ${worse.length} came twice`,
  )
})

test('F01, INV3: what a killed node sent and called is taken over within ten seconds, and nothing is done twice', async ({ annotate }) => {
  const phoneNumberId = '100000000000003'
  const { id: appId } = await cluster.call('POST', '/api/v1/apps', { name: 'Orders' })
  const { id: flowId } = await cluster.call('POST', `/api/v1/apps/${appId}/flows`, {
    name: 'Order',
    draft: aDocument({
      block: [
        // Longer than the other node takes to start, however busy the machine.
        ['call', 'httpRequest', { method: 'POST', url: `${orders.url}/orders`, timeoutMs: HTTP_LIMITS.timeMs }],
        ['done', 'response', { messages: [{ type: 'text', text: 'Ordered' }] }],
      ],
    }),
  })
  await cluster.call('POST', `/api/v1/apps/${appId}/flows/${flowId}/publish`, {})
  await connectNumber(cluster, { appId, phoneNumberId })
  const shop = await createEchoApp(cluster, '100000000000004')
  await cluster.world.fault({ kind: 'hang', ms: 300_000, times: 3, match: { path: shop.phoneNumberId, type: 'text' } })
  const began = performance.now()
  const launching = cluster.launch().then(() => (performance.now() - began) / 1_000)
  // The one that is there holds all of it: the other still starts.
  for (const person of people(3, 15_572_000_000)) {
    await shop.write(person, 'hi')
    await cluster.world.write(person, 'hi', phoneNumberId)
  }
  const { sql } = cluster
  await until('all is under way', async () => {
    const [row] = await sql<{ sends: number }[]>`select count(*)::int as sends from outbox where state = 'sending'`
    return row?.sends === 3 && orders.keys.length === 3
  })
  const startSeconds = await launching
  const [killed] = await sql<{ at: string }[]>`select clock_timestamp() as at`
  await current.stop('SIGKILL')

  await until('the calls are answered and nothing is under way', async () => {
    const rows = await sql`select from outbox union all select from external_call`
    return rows.length === 0 && (await cluster.world.sent(phoneNumberId)).length === 3
  })
  const [taken] = await sql<{ seconds: number }[]>`
    select extract(epoch from max(at) - ${killed?.at ?? ''}::timestamptz)::float8 as seconds
    from conversation_event where app_id in (${appId}, ${shop.appId}) and body ->> 'type' in ('message_queued', 'message_status_changed')`
  expect(await sql`select status from message where app_id = ${shop.appId} and direction = 'out'`).toEqual(
    Array.from({ length: 3 }, () => ({ status: 'UNKNOWN' })),
  )
  // Where a node takes long to start, it takes long to do anything.
  expect(taken?.seconds).toBeLessThan(Math.max(10, 2 * startSeconds))
  // Each call was made once more, under the key by which the shop knows it.
  expect([orders.keys.length, new Set(orders.keys).size]).toEqual([6, 3])
  expect((await cluster.world.sent(phoneNumberId)).map(({ text }) => text)).toEqual(['Ordered', 'Ordered', 'Ordered'])
  expect(await cluster.world.sent(shop.phoneNumberId)).toEqual([])
  await annotate(`taken over ${taken?.seconds.toFixed(1)} s after the kill`)
})
