// The whole life of templates, against the emulator's WhatsApp over HTTP.
import { createHmac } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { readStoredText } from '#domain/i18n/t.ts'
import { EMPTY_CONTENT } from '#domain/templates/empty-content.ts'
import { type FakeWhatsapp, fakeWhatsapp } from '#runtime/integrations/files/testing/fake-whatsapp.ts'

import { OutgoingContent } from '#domain/messages/message.ts'
import { checkTemplate } from '#commands/messages/check-template.ts'
import { forgetGoneAccounts } from '#store/whatsapp/account-sync.ts'

import type { Client } from '../testing/client.ts'
import { multipart } from '../testing/multipart.ts'
import { APP_SECRET, type TestApp, createTestApp } from '../testing/test-app.ts'

/** A picture of one point. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const ACCOUNT = '200000000000001'
let meta: FakeWhatsapp
let testApp: TestApp
let owner: Client
let path = ''
let channelId = ''

beforeAll(async () => {
  meta = await fakeWhatsapp()
  testApp = await createTestApp({ egress: meta.egress, runtimeRuns: true, settings: { graphUrl: meta.graphUrl } })
  owner = await testApp.person('Olga')
  path = `/api/v1/apps/${await owner.appId()}`
  const channel = {
    name: 'Shop',
    phoneNumberId: '100000000000001',
    wabaId: ACCOUNT,
    displayPhone: '+15550000001',
    accessToken: 'a-token-of-it',
  }
  channelId = (await owner.ok('POST', `${path}/channels`, channel)).id
  await sync()
})
afterAll(async () => {
  await testApp.end()
  await meta.stop()
})

const sync = async (): Promise<string | null> => (await owner.ok('POST', `${path}/template-accounts/${ACCOUNT}/sync`)).problem
const list = async (query = '') => (await owner.ok('GET', `${path}/templates?limit=100${query}`)).items
const named = async (name: string) => (await list(`&name=${name}`))[0]
const graph = async (method: string, at: string, body?: object) => {
  const headers = { authorization: 'Bearer a-token', ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(`${meta.graphUrl}${at}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return answer.json()
}
const words = (text: string, samples = {}) => ({ ...EMPTY_CONTENT, body: { text, samples } })
const draft = (name: string, more = {}) => ({
  wabaId: ACCOUNT,
  name,
  language: 'en_US',
  category: 'UTILITY',
  content: words('Your parcel {{1}} waits for you at the counter.', { 1: 'HG-1' }),
  ...more,
})
let clock = Math.floor(Date.now() / 1_000)
const news = async (field: string, value: object, time = ++clock) => {
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: ACCOUNT, time, changes: [{ field, value }] }] })
  const signature = `sha256=${createHmac('sha256', APP_SECRET).update(body).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  const answer = await testApp.server.inject({ method: 'POST', url: '/webhooks/whatsapp', headers, payload: body })
  expect(answer.statusCode).toBe(200)
}
const becomes = async (name: string, expected: object) => {
  await expect.poll(() => named(name)).toMatchObject(expected)
}

test('a template is drafted, submitted, edited within Meta’s limits and deleted (#10886)', async () => {
  const { id } = await owner.ok('POST', `${path}/templates`, draft('parcel'))
  expect(await owner.ok('POST', `${path}/templates/${id}/submit`, draft('parcel'))).toMatchObject({ status: 'PENDING' })
  const { providerId } = await named('parcel')
  await news('message_template_status_update', { event: 'APPROVED', message_template_id: Number(providerId), reason: 'NONE' })
  await becomes('parcel', { status: 'APPROVED' })
  await expect.poll(() => graph('GET', `/${providerId}`)).toMatchObject({ status: 'APPROVED' })

  const edited = draft('parcel', { content: words('Your parcel {{1}} waits for you at the back door.', { 1: 'HG-1' }) })
  expect(await owner.ok('POST', `${path}/templates/${id}/submit`, edited)).toMatchObject({ status: 'PENDING' })
  await news('message_template_status_update', { event: 'APPROVED', message_template_id: Number(providerId), reason: 'NONE' })
  await becomes('parcel', { status: 'APPROVED' })
  await expect.poll(() => graph('GET', `/${providerId}`)).toMatchObject({ status: 'APPROVED' })
  const again = await owner.call('POST', `${path}/templates/${id}/submit`, draft('parcel'))
  expect([again.status, again.body.error.code]).toEqual([409, 'template-not-editable'])

  await owner.ok('DELETE', `${path}/templates/${id}`)
  expect(await named('parcel')).toBeUndefined()
  const { id: next } = await owner.ok('POST', `${path}/templates`, draft('parcel'))
  const refused = await owner.call('POST', `${path}/templates/${next}/submit`, draft('parcel'))
  expect(refused.body.error).toMatchObject({ code: 'whatsapp-refused', details: [{}, { message: expect.stringContaining('30 days') }] })
})

test('refuses part by part what Meta would refuse', async () => {
  const { id } = await owner.ok('POST', `${path}/templates`, draft('unfinished'))
  const answer = await owner.call('POST', `${path}/templates/${id}/submit`, draft('unfinished', { content: words('{{1}}') }))
  expect([answer.status, answer.body.error.code]).toEqual([422, 'template-unfinished'])
  expect(await meta.ledger('request_received', 'unfinished')).toEqual([])
})

test('uploads an image sample and references its handle', async () => {
  const object = `${path}/storage/private/object?path=samples/one`
  const sample = multipart({ name: 'a.png', contentType: 'image/png' }, PNG)
  expect((await owner.call('POST', object, sample.body, sample.headers)).status).toBe(200)
  const { handle } = await owner.ok('POST', `${path}/template-accounts/${ACCOUNT}/samples`, { path: 'samples/one' })
  expect((await owner.call('GET', object)).status).toBe(404)
  const content = { ...words('This is how we packed your order today.'), header: { kind: 'image', handle, filename: 'a.png' } }
  const { id } = await owner.ok('POST', `${path}/templates`, draft('packed', { content }))
  expect(await owner.ok('POST', `${path}/templates/${id}/submit`, draft('packed', { content }))).toMatchObject({ status: 'PENDING' })
})

test('applies template webhooks and ignores older ones', async () => {
  const { providerId } = await named('autumn_teas')
  const of = { message_template_id: Number(providerId), message_template_name: 'autumn_teas', message_template_language: 'en_US' }
  await news('message_template_status_update', {
    ...of,
    event: 'PAUSED',
    reason: null,
    other_info: { title: 'FIRST_PAUSE', description: 'Blocks' },
  })
  await becomes('autumn_teas', { status: 'PAUSED', note: { reason: 'FIRST_PAUSE', detail: 'Blocks' } })
  await news('message_template_status_update', { ...of, event: 'APPROVED', reason: 'NONE' }, clock - 1_000)
  await news('message_template_quality_update', { ...of, previous_quality_score: 'GREEN', new_quality_score: 'RED' })
  await becomes('autumn_teas', { status: 'PAUSED', quality: 'RED' })
  await news('template_category_update', { ...of, correct_category: 'UTILITY', new_category: 'MARKETING', category_update_timestamp: 1 })
  await becomes('autumn_teas', { category: 'MARKETING', correctCategory: 'UTILITY' })
  await news('template_category_update', { ...of, previous_category: 'MARKETING', new_category: 'UTILITY' })
  await becomes('autumn_teas', { category: 'UTILITY', previousCategory: 'MARKETING', correctCategory: null })
  await news('message_template_components_update', { ...of, message_template_element: 'Hello {{1}}, four new teas arrived.' })
  await becomes('autumn_teas', { content: { body: { text: 'Hello {{1}}, four new teas arrived.' } } })
})

test('syncs the account of an unknown template', async () => {
  await testApp.sql`update template_sync set due_at = now() + interval '1 hour'`
  await news('message_template_status_update', { event: 'APPROVED', message_template_id: 999_999_999_999_999, reason: 'NONE' })
  await expect.poll(async () => (await testApp.sql`select 1 from template_sync where due_at <= now()`).length).toBe(1)
})

test('refuses a template message with missing values', async () => {
  const appId = await owner.appId()
  const check = (content: object) =>
    checkTemplate(
      testApp.sql,
      { appId, channelId, conversationId: 'none' },
      OutgoingContent.parse({ type: 'template', language: 'en_US', ...content }),
    )
  expect(await check({ name: 'order_ok' })).toEqual([])
  expect(await check({ name: 'order_shipped', body: [{ text: 'Ana' }] })).toEqual([
    'The value of {{2}} in the text is missing.',
    'The value of {{3}} in the text is missing.',
    'The link of the button “Track the parcel” needs its ending.',
  ])
  expect(await check({ name: 'flash_sale' })).toEqual([expect.stringContaining('cannot be sent: paused')])
  expect((await check({ name: 'never_made' })).map(readStoredText)).toEqual([
    'This number has no template “never_made” in en_US. If it’s new, press Sync under Templates.',
  ])
})

test('a failed page keeps our copy, and an empty list clears it', async () => {
  for (let count = 0; count < 92; count += 1) {
    const components = [{ type: 'BODY', text: `This is template number ${count} of many.` }]
    await graph('POST', `/${ACCOUNT}/message_templates`, { name: `many_${count}`, language: 'en_US', category: 'UTILITY', components })
  }
  expect(await sync()).toBeNull()
  const count = async () => (await testApp.sql`select 1 from template where provider_id is not null`).length
  const whole = await count()
  expect(whole).toBeGreaterThan(100)

  await meta.fault({ kind: '5xx', times: 1, match: { path: 'after=' } })
  expect(await sync()).toContain('unavailable')
  expect(await count()).toBe(whole)
  expect((await owner.ok('GET', `${path}/template-accounts`)).items[0].problem).toContain('unavailable')

  for (const { name } of await testApp.sql<{ name: string }[]>`select distinct name from template where provider_id is not null`)
    await graph('DELETE', `/${ACCOUNT}/message_templates?name=${name}`)
  expect(await sync()).toBeNull()
  expect(await count()).toBe(0)
  expect((await list()).every(({ status }: { status: string }) => status === 'DRAFT')).toBe(true)
})

test('removing the last number deletes copies and keeps drafts', async () => {
  await graph('POST', `/${ACCOUNT}/message_templates`, {
    name: 'last_one',
    language: 'en_US',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'The last one of them.' }],
  })
  await sync()
  expect(await named('last_one')).toBeTruthy()
  await owner.ok('DELETE', `${path}/channels/${channelId}`)
  await forgetGoneAccounts(testApp.sql, 'template_sync')
  expect(await named('last_one')).toBeUndefined()
  expect((await list()).length).toBeGreaterThan(0)
})
