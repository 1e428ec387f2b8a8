import { createHmac } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { EgressAnswer, EgressRequest } from '#domain/egress.ts'
import { runJobs } from '#runtime/testing/run-jobs.ts'
import { insertRows } from '#store/testing/rows.ts'

import { APPROVED_PARTNER } from '../testing/canary-rows.ts'
import type { Client } from '../testing/client.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createPartnerWebhookJob } from './send-partner-webhooks.ts'

const PARTNER = '/api/v1/partners/acme'
let testApp: TestApp
let petra: Client
let secret = ''
let webhookId = ''
let status = 200
const posted: EgressRequest[] = []

const egress = async (request: EgressRequest): Promise<EgressAnswer> => {
  posted.push(request)
  return { outcome: 'answered', status, headers: {}, body: new Uint8Array(), truncated: false }
}
const send = async () => {
  posted.length = 0
  await runJobs([createPartnerWebhookJob({ ...testApp.deps, egress })])
  // Several are under way at once, in any order.
  return posted.map(({ body }) => JSON.parse(String(body))).toSorted((a, b) => a.id - b.id)
}
const webhook = async () => (await petra.ok('GET', `${PARTNER}/webhooks`)).items.find(({ id }: { id: string }) => id === webhookId)
const waiting = () => testApp.sql<{ tries: number }[]>`select tries from partner_delivery order by id`
const LEAD = { business: 'Casa Azul', contact: 'Ana', phone: '+34600111222', need: 'Bookings', size: '1-9', email: 'ana@azul.example' }

beforeAll(async () => {
  testApp = await createTestApp()
  petra = await testApp.person('Petra')
  await testApp.sql`update "user" set "emailVerified" = true`
  await insertRows(testApp.sql, 'partner', { id: 'acme', email: 'petra@parley.test', ...APPROVED_PARTNER })
  await insertRows(testApp.sql, 'partner_user', { partnerId: 'acme', id: 'petra', email: 'petra@parley.test', role: 'owner' })
  const made = await petra.ok('POST', `${PARTNER}/webhooks`, { url: 'https://crm.example/parley' })
  secret = made.secret
  webhookId = made.webhook.id
  await petra.ok('POST', `${PARTNER}/webhooks`, { url: 'https://books.example/parley', events: ['commission_added'] })
})
afterAll(() => testApp.end())

test('a lead is told as it is created, moved and won, signed with the secret that was shown once', async () => {
  const { id } = await petra.ok('POST', `${PARTNER}/leads`, LEAD)
  await petra.ok('POST', `${PARTNER}/leads/${id}/stage`, { stage: 'contacted' })
  await petra.ok('POST', `${PARTNER}/leads/${id}/workspace`)

  const told = await send()
  expect(told.map(({ type, data }) => [type, data.stage ?? data.name])).toEqual([
    ['lead_created', 'new'],
    ['lead_changed', 'contacted'],
    ['lead_changed', 'won'],
    ['client_created', 'Casa Azul'],
  ])
  for (const { url, headers, body } of posted) {
    expect(url).toBe('https://crm.example/parley')
    expect(headers?.['x-parley-signature']).toBe(`sha256=${createHmac('sha256', secret).update(String(body)).digest('hex')}`)
  }
  expect(new Set(posted.map(({ headers }) => headers?.['x-parley-delivery'])).size).toBe(4)
  expect(JSON.stringify(await petra.ok('GET', `${PARTNER}/webhooks`))).not.toContain(secret)
  expect(await send()).toEqual([])
})

test('what is not taken is tried again, and the reason is shown until it is', async () => {
  status = 503
  const { id } = await petra.ok('POST', `${PARTNER}/leads`, { ...LEAD, phone: '+34600111333', email: 'bea@verde.example' })
  await send()
  expect(await webhook()).toMatchObject({ failure: 'The server answered 503.' })
  expect(await send()).toEqual([])

  status = 204
  await testApp.sql`update partner_delivery set next_at = now()`
  expect(await send()).toMatchObject([{ type: 'lead_created', data: { id } }])
  expect(await webhook()).toMatchObject({ failure: null, deliveredAt: expect.any(String) })
})

test('after the last try it is given up, and the rest goes on', async () => {
  status = 500
  const { id } = await petra.ok('POST', `${PARTNER}/leads`, { ...LEAD, phone: '+34600111444', email: 'cyn@rosa.example' })
  await testApp.sql`update partner_delivery set tries = 7`
  await send()
  expect(await waiting()).toEqual([])

  status = 200
  await petra.ok('DELETE', `${PARTNER}/leads/${id}`)
  expect(await send()).toMatchObject([{ type: 'lead_removed', data: { id } }])
})

test('nothing is told while the partner is suspended, nor to an address that was removed', async () => {
  await petra.ok('POST', `${PARTNER}/leads`, { ...LEAD, phone: '+34600111555', email: 'dan@gris.example' })
  await testApp.sql`update partner set state = 'suspended'`
  expect(await send()).toEqual([])
  await testApp.sql`update partner set state = 'approved'`
  expect(await waiting()).toHaveLength(1)

  await petra.ok('DELETE', `${PARTNER}/webhooks/${webhookId}`)
  expect(await send()).toEqual([])
  expect(await waiting()).toEqual([])
})

test('an address without encryption is refused', async () => {
  const { status: answered } = await petra.call('POST', `${PARTNER}/webhooks`, { url: 'http://crm.example/parley' })
  expect(answered).toBe(400)
})
