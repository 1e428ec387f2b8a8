import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { PUSH_RENEW_MS } from '#domain/constants.ts'
import type { Egress } from '#domain/egress.ts'
import { DEFAULT_SETTINGS } from '#domain/notifications/notification.ts'
import { createEgress, type GuardedEgress } from '#runtime/integrations/http/egress.ts'
import { createScheduler, LEASE_MS } from '#runtime/jobs/scheduler.ts'
import { createTopics } from '#runtime/jobs/topics.ts'
import { runJobs } from '#runtime/testing/run-jobs.ts'
import { createPushJob, type PushDeps } from '#runtime/jobs/send-pushes.ts'
import { claimPushes } from '#store/notifications/push.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'

import { type EmulatorProcess, startEmulatorProcess } from '../process/emulator-process.ts'
import { createLog } from '../process/log.ts'
import { issuePushToken } from './push-token.ts'
import type { Client } from '../testing/client.ts'
import { APP_SECRET, type TestApp, createTestApp } from '../testing/test-app.ts'

// A real push service stands apart (emulator/push): it checks the voucher's signature and opens what was closed for its browsers.

let testApp: TestApp
let emulator: EmulatorProcess
let egress: GuardedEgress
let dataDir = ''
let olga: Client
let agnes: Client
let appId = ''
let agnesId = ''

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-push-'))
  emulator = await startEmulatorProcess({
    dataDir,
    port: 0,
    webhookUrl: 'http://127.0.0.1:9/',
    appSecret: APP_SECRET,
    log: createLog('silent'),
  })
  egress = createEgress([emulator.url])
  testApp = await createTestApp({ egress, runtimeRuns: true })
  olga = await testApp.person('Olga')
  agnes = await testApp.person('Agnes')
  appId = await olga.appId()
  agnesId = (await agnes.ok('GET', '/api/v1/session')).user.uid
  const { sql } = testApp
  await insertRows(sql, 'member', { appId, userId: agnesId })
  await insertRows(sql, 'channel', { appId })
  await insertRows(sql, 'contact', { appId })
  await insertRows(sql, 'conversation', { appId, address: '1555', handler: 'human', snippet: 'Is it in stock?' })
})
beforeEach(async () => {
  await testApp.sql`delete from push_installation`
  await testApp.sql`delete from notification`
})
afterAll(async () => {
  await testApp.end()
  await egress.close()
  await emulator.stop()
  await rm(dataDir, { recursive: true, force: true })
})

// oxlint-disable-next-line typescript/no-explicit-any -- any answer of the emulator: a test reads the part it asked for
const control = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<any> => {
  const key = { 'x-emulator-control': emulator.controlKey }
  const sent = body ? { headers: { ...key, 'content-type': 'application/json' }, body: JSON.stringify(body) } : { headers: key }
  return (await fetch(`${emulator.url}/_/push${path}`, { method, ...sent })).json()
}
const sendPushes = (pushDeps: PushDeps) => runJobs([createPushJob(pushDeps)])
const nodeOf = (pushDeps: PushDeps, pollMs?: number) =>
  createScheduler({ ...pushDeps, topics: createTopics(), pollMs }, [createPushJob(pushDeps)])
const deps = () => ({ sql: testApp.sql, accounts: testApp.sql, egress, sender: testApp.deps.pushKeys.sender, log: testApp.deps.log })

/** A pretend browser of somebody that is to be told. */
async function aBrowser(client: Client) {
  const { publicKey } = await client.ok('GET', '/api/v1/push')
  const { id: browserId, subscription } = await control('POST', '/browsers', { applicationServerKey: publicKey })
  const { id } = await client.ok('POST', '/api/v1/push/installations', { browser: 'Chrome on Linux' })
  const { token: authToken } = await client.ok('POST', `/api/v1/push/installations/${id}/auth-token`)
  await client.ok('POST', `/api/v1/push/installations/${id}/registration`, { ...subscription, authToken })
  return {
    id: id as string,
    subscription,
    authToken,
    pushes: async () => ((await control('GET', `/browsers/${browserId}`)).pushes as { text: string }[]).map(({ text }) => JSON.parse(text)),
    answers: (...answers: { status: number; retryAfter?: number }[]) => control('POST', `/browsers/${browserId}/answers`, { answers }),
    leaves: () => control('DELETE', `/browsers/${browserId}`),
  }
}

/** Gives Agnes the conversation, and waits until that waits to be pushed. */
async function assign(): Promise<void> {
  await olga.ok('POST', `/api/v1/apps/${appId}/conversations/chat/assign`, { userId: null })
  await olga.ok('POST', `/api/v1/apps/${appId}/conversations/chat/assign`, { userId: agnesId })
  await until('she is told', async () => (await testApp.sql`select from notification`).length > 0)
}
const waiting = async () => [...(await testApp.sql`select tries, (next_at > now() + interval '1 minute') as later from push_delivery`)]
const shown = async (client: Client) => (await client.ok('GET', '/api/v1/push')).installations

test('pushes encrypted notifications to one’s own browsers', async () => {
  const hers = await aBrowser(agnes)
  const others = await aBrowser(olga)
  await assign()
  await sendPushes(deps())

  expect(await hers.pushes()).toEqual([
    { title: 'Olga assigned Ann to you', body: 'Is it in stock?', url: '/inbox/chat', appId, tag: expect.any(String) },
  ])
  expect([await others.pushes(), await waiting()]).toEqual([[], []])
})

test('hides message text on request', async () => {
  const hers = await aBrowser(agnes)
  await agnes.ok('PUT', '/api/v1/notification-settings', { ...DEFAULT_SETTINGS, hideWords: true })
  await assign()
  await sendPushes(deps())
  await agnes.ok('PUT', '/api/v1/notification-settings', DEFAULT_SETTINGS)

  expect((await hers.pushes()).map(({ title, body }) => [title, body])).toEqual([['Olga assigned Ann to you', '']])
})

test('does not push what was read', async () => {
  const hers = await aBrowser(agnes)
  await assign()
  await agnes.ok('POST', `/api/v1/apps/${appId}/notifications/read`, {})
  await sendPushes(deps())

  expect([await hers.pushes(), await waiting()]).toEqual([[], []])
})

test('retries a busy push service after Retry-After', async () => {
  const hers = await aBrowser(agnes)
  await hers.answers({ status: 429, retryAfter: 120 }, { status: 503 })
  await assign()
  await sendPushes(deps())
  expect(await waiting()).toEqual([{ tries: 1, later: true }])

  await testApp.sql`update push_delivery set next_at = now()`
  await sendPushes(deps())
  expect(await waiting()).toEqual([{ tries: 2, later: false }])

  await testApp.sql`update push_delivery set next_at = now()`
  await sendPushes(deps())
  expect([(await hers.pushes()).length, await waiting()]).toEqual([1, []])
})

test('another node sends a dead node’s push once within ten seconds', async () => {
  const hers = await aBrowser(agnes)
  await assign()
  // As a node leaves it that died after its claim.
  await claimPushes(testApp.sql, 16, LEASE_MS)
  const other = nodeOf(deps())
  try {
    other.start()
    await sendPushes(deps())
    expect(await hers.pushes()).toEqual([])

    await testApp.sql`update push_delivery set next_at = next_at - interval '8.5 seconds'`
    await until('another node to send it', async () => (await waiting()).length === 0)
    expect(await hers.pushes()).toHaveLength(1)
  } finally {
    await other.stop()
  }
})

test('sends a push once if it takes longer than its lease', async () => {
  const leaseMs = 2_000
  const hers = await aBrowser(agnes)
  await assign()
  const answered = Promise.withResolvers<void>()
  let calls = 0
  const slow: Egress = async (request) => {
    calls += 1
    const answer = await egress(request)
    await answered.promise
    return answer
  }
  const slowly = { ...deps(), egress: slow, leaseMs }
  const [one, other] = [nodeOf(slowly, 50), nodeOf(slowly, 50)]
  try {
    one.start()
    await until('the push service to have it', async () => (await hers.pushes()).length === 1)
    other.start()
    await until('the lease to be renewed', async () => {
      const [row] = await testApp.sql<{ ms: number }[]>`
        select (extract(epoch from next_at - created_at) * 1000)::float8 as ms from push_delivery`
      return (row?.ms ?? 0) > 2 * leaseMs
    })
    answered.resolve()
    await one.stop()
    expect([calls, (await hers.pushes()).length, await waiting()]).toEqual([1, 1, []])
  } finally {
    answered.resolve()
    await one.stop()
    await other.stop()
  }
})

test('removes a browser that is gone and tells its owner', async () => {
  const hers = await aBrowser(agnes)
  await hers.leaves()
  await assign()
  await sendPushes(deps())

  expect(await shown(agnes)).toMatchObject([{ registered: false, problem: 'gone' }])
  expect(await waiting()).toEqual([])
})

test('renews and ends only one’s own registration', async () => {
  const hers = await aBrowser(agnes)
  const { publicKey } = await agnes.ok('GET', '/api/v1/push')
  const { subscription } = await control('POST', '/browsers', { applicationServerKey: publicKey })
  const path = `/api/v1/push/installations/${hers.id}/registration`

  const { authToken } = hers

  expect((await olga.call('POST', `/api/v1/push/installations/${hers.id}/auth-token`)).status).toBe(404)
  expect((await olga.call('PATCH', path, { ...subscription, authToken })).status).toBe(400)
  expect((await olga.call('DELETE', path, { authToken })).status).toBe(400)
  expect((await agnes.ok('PATCH', path, { ...subscription, authToken })).registered).toBe(true)
  await agnes.ok('DELETE', path, { authToken })
  expect(await shown(agnes)).toMatchObject([{ id: hers.id, registered: false, problem: null }])
})

test('pushes only to the last signed-in member of a browser', async () => {
  const hers = await aBrowser(agnes)
  const { id } = await olga.ok('POST', '/api/v1/push/installations', { browser: 'Chrome on Linux' })
  const { token: authToken } = await olga.ok('POST', `/api/v1/push/installations/${id}/auth-token`)
  await olga.ok('POST', `/api/v1/push/installations/${id}/registration`, { ...hers.subscription, authToken })

  expect([await shown(agnes), await shown(olga)]).toMatchObject([[{ registered: false }], [{ registered: true }]])
})

test('reports the push service’s response to a self-test', async () => {
  const hers = await aBrowser(agnes)
  const path = `/api/v1/push/installations/${hers.id}/test`

  expect(await agnes.ok('POST', path, { nonce: 'nonce-0001' })).toEqual({ outcome: 'taken', detail: 'The push service answered 201.' })
  expect(await hers.pushes()).toMatchObject([{ test: 'nonce-0001' }])
  await hers.leaves()
  expect(await agnes.ok('POST', path, { nonce: 'nonce-0002' })).toMatchObject({ outcome: 'gone' })
  expect((await agnes.call('POST', path, { nonce: 'nonce-0003' })).status).toBe(404)
})

test('refuses private and plain-HTTP push endpoints', async () => {
  const { subscription, id, authToken } = await aBrowser(agnes)
  const path = `/api/v1/push/installations/${id}/registration`

  expect((await agnes.call('PATCH', path, { ...subscription, authToken, endpoint: 'http://push.example.com/x' })).status).toBe(400)
  await agnes.ok('PATCH', path, { ...subscription, authToken, endpoint: 'https://169.254.169.254/push' })
  expect(await agnes.ok('POST', `/api/v1/push/installations/${id}/test`, { nonce: 'nonce-0004' })).toMatchObject({ outcome: 'refused' })
  expect(await shown(agnes)).toMatchObject([{ registered: false, problem: 'refused' }])
})

test('a browser registers only with a token of its own that is not older than seven days', async () => {
  const hers = await aBrowser(agnes)
  const other = await aBrowser(agnes)
  const path = `/api/v1/push/installations/${hers.id}/registration`
  const { expiresAt } = await agnes.ok('POST', `/api/v1/push/installations/${hers.id}/auth-token`)
  const holder = { installationId: hers.id, userId: agnesId }
  const aged = (ms: number) => issuePushToken(testApp.deps.seal, holder, new Date(Date.now() - ms)).token
  const tried = async (authToken: string) => (await agnes.call('PATCH', path, { ...hers.subscription, authToken })).status

  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(PUSH_RENEW_MS - 60_000)
  expect(await Promise.all([other.authToken, `${hers.authToken.slice(0, -2)}xx`, 'none', aged(PUSH_RENEW_MS)].map(tried))).toEqual([
    400, 400, 400, 400,
  ])
  expect(await tried(aged(PUSH_RENEW_MS - 60_000))).toBe(200)
})

test('creates the private key once and seals it', async () => {
  const first = await testApp.deps.pushKeys.sender()
  const [row] = await testApp.sql<{ sealed: string }[]>`select encode(private_sealed, 'escape') as sealed from push_identity`

  expect(row?.sealed).not.toContain(first.privateKey)
  expect(await testApp.deps.pushKeys.sender()).toEqual(first)
})
