// The life of a form at WhatsApp, against the emulator over HTTP.
import { createHmac } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { EMPTY_FORM, emptyItem } from '#domain/whatsapp-forms/empty-form.ts'
import type { FormDocument, FormItem } from '#domain/whatsapp-forms/form.ts'
import { type FakeWhatsapp, fakeWhatsapp } from '#runtime/integrations/files/testing/fake-whatsapp.ts'
import { insertRows } from '#store/testing/rows.ts'

import { type Client, createClient, PUBLIC_URL } from '../testing/client.ts'
import { APP_SECRET, type TestApp, createTestApp } from '../testing/test-app.ts'

const ACCOUNT = '200000000000001'
let meta: FakeWhatsapp
let testApp: TestApp
let owner: Client
let path = ''
let channelId = ''

beforeAll(async () => {
  meta = await fakeWhatsapp()
  testApp = await createTestApp({
    egress: meta.egress,
    runtimeRuns: true,
    settings: { graphUrl: meta.graphUrl, emulatorUrl: meta.graphUrl },
  })
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
})
afterAll(async () => {
  await testApp.end()
  await meta.stop()
})

const forms = () => `${path}/whatsapp-forms`
const draft = (name: string, document: Partial<FormDocument> = {}) => ({
  wabaId: ACCOUNT,
  name,
  category: 'SURVEY',
  document: { ...EMPTY_FORM, ...document },
})
const make = async (name: string, document: Partial<FormDocument> = {}): Promise<string> =>
  (await owner.ok('POST', forms(), draft(name, document))).id
const get = (id: string) => owner.ok('GET', `${forms()}/${id}`)
const graph = async (at: string) => (await fetch(`${meta.graphUrl}${at}`, { headers: { authorization: 'Bearer a-token' } })).json()
const screen = (...items: FormItem[]) => ({ screens: [{ key: 's', title: 'One', button: 'Send', items }] })
let clock = Math.floor(Date.now() / 1_000)
const news = async (value: object, time = ++clock) => {
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: ACCOUNT, time, changes: [{ field: 'flows', value }] }] })
  const signature = `sha256=${createHmac('sha256', APP_SECRET).update(body).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  const answer = await testApp.server.inject({ method: 'POST', url: '/webhooks/whatsapp', headers, payload: body })
  expect(answer.statusCode).toBe(200)
}

test('a form with every field is accepted, published, locked and deprecated', async () => {
  const kinds: FormItem['kind'][] = [
    'heading',
    'subheading',
    'text',
    'shortText',
    'longText',
    'number',
    'email',
    'phone',
    'date',
    'choice',
    'choices',
    'optIn',
  ]
  const names: string[] = []
  const items = kinds.map((kind) => {
    const item = emptyItem(kind, kind, names)
    if ('name' in item) names.push(item.name)
    return item
  })
  const last = { key: 'last', title: 'Last', button: 'Send', items: [emptyItem('photos', 'photos', names)] }
  const id = await make('every_field', { screens: [{ key: 'first', title: 'First', button: 'Next', items }, last] })

  const handed = await owner.ok('POST', `${forms()}/${id}/hand-over`)
  expect(handed).toMatchObject({ status: 'DRAFT', faults: [], metaId: expect.stringMatching(/^\d+$/) })
  expect((await owner.ok('POST', `${forms()}/${id}/preview`)).url).toContain(handed.metaId)
  expect(await owner.ok('POST', `${forms()}/${id}/publish`)).toMatchObject({ status: 'PUBLISHED' })
  expect(await graph(`/${handed.metaId}`)).toMatchObject({ status: 'PUBLISHED', name: 'every_field', categories: ['SURVEY'] })

  const change = await owner.call('PUT', `${forms()}/${id}`, draft('every_field_2'))
  expect([change.status, change.body.error.code]).toEqual([409, 'form-not-editable'])
  expect((await owner.call('DELETE', `${forms()}/${id}`)).status).toBe(409)
  expect(await owner.ok('POST', `${forms()}/${id}/deprecate`)).toMatchObject({ status: 'DEPRECATED' })
  await owner.ok('DELETE', `${forms()}/${id}`)
  expect((await owner.call('GET', `${forms()}/${id}`)).status).toBe(404)
})

test('submitting a draft again updates the same form', async () => {
  const id = await make('twice')
  const { metaId } = await owner.ok('POST', `${forms()}/${id}/hand-over`)
  await owner.ok('PUT', `${forms()}/${id}`, draft('twice_renamed'))
  expect((await owner.ok('POST', `${forms()}/${id}/hand-over`)).metaId).toBe(metaId)
  expect(await graph(`/${metaId}`)).toMatchObject({ name: 'twice_renamed', status: 'DRAFT' })
  await owner.ok('DELETE', `${forms()}/${id}`)
  expect((await graph(`/${metaId}`)).error).toBeDefined()
})

test('refuses at its field what WhatsApp would refuse', async () => {
  const wrong = { ...emptyItem('shortText', 'k', []), label: 'A question that is far too long', name: 'Wrong Name' }
  const id = await make('faulty', screen(wrong))
  const answer = await owner.call('POST', `${forms()}/${id}/hand-over`)
  expect([answer.status, answer.body.error.code]).toEqual([422, 'form-unfinished'])
  expect(answer.body.error.details.map((one: { path: string }) => one.path)).toEqual([
    'document.screens.0.items.0.label',
    'document.screens.0.items.0.name',
  ])
  expect((await get(id)).metaId).toBeNull()
})

test('refuses a duplicate name with WhatsApp’s message', async () => {
  await owner.ok('POST', `${forms()}/${await make('same_name')}/hand-over`)
  const answer = await owner.call('POST', `${forms()}/${await make('same_name')}/hand-over`)
  expect(answer.body.error.code).toBe('whatsapp-refused')
})

test('publishes an endpoint form after a successful ping under the uploaded key', async () => {
  const address = await testApp.server.listen({ port: 0, host: '127.0.0.1' })
  const base = meta.graphUrl.replace(/\/v[\d.]+$/, '')
  const headers = { 'content-type': 'application/json' }
  await fetch(`${base}/_/application`, { method: 'PATCH', headers, body: JSON.stringify({ secret: APP_SECRET }) })
  const program = createClient(testApp.server, (await owner.ok('POST', `${path}/keys`, { name: 'program' })).secret)
  const id = await make('live', { checked: true })
  testApp.deps.settings.publicUrl = address
  const { metaId } = await program.ok('POST', `${forms()}/${id}/hand-over`)
  testApp.deps.settings.publicUrl = PUBLIC_URL
  const { items } = await owner.ok('GET', `${path}/form-keys`)
  expect(items).toMatchObject([{ channelId, signatureStatus: 'VALID', problem: null, uploadedAt: expect.any(String) }])
  expect(await graph('/100000000000001/whatsapp_business_encryption')).toMatchObject({
    data: [{ business_public_key: items[0].publicPem }],
  })
  expect(await graph(`/${metaId}`)).toMatchObject({ endpoint_uri: expect.stringContaining(id) })
  expect(await owner.ok('POST', `${forms()}/${id}/publish`)).toMatchObject({ status: 'PUBLISHED' })
})

test('form webhooks move the status forward and toggle alarms', async () => {
  const id = await make('in_the_news')
  const { metaId } = await owner.ok('POST', `${forms()}/${id}/hand-over`)
  const becomes = async (expected: object) => {
    await expect.poll(() => get(id)).toMatchObject(expected)
  }
  const status = (to: string) => ({
    event: 'FLOW_STATUS_CHANGE',
    message: 'It moved.',
    flow_id: metaId,
    old_status: 'DRAFT',
    new_status: to,
  })
  await news(status('PUBLISHED'), clock + 100)
  await becomes({ status: 'PUBLISHED', problem: null })
  await news(
    { event: 'ENDPOINT_AVAILABILITY', flow_id: metaId, alert_state: 'ACTIVATED', availability: 75, threshold: 90, message: 'Down.' },
    clock + 110,
  )
  await becomes({ problem: 'A form’s server can’t be reached. Down. Available: 75%. The limit is 90.' })
  await news(status('THROTTLED'), clock + 50)
  await news({ event: 'ENDPOINT_AVAILABILITY', flow_id: metaId, alert_state: 'DEACTIVATED', availability: 99, threshold: 90 }, clock + 120)
  await becomes({ status: 'PUBLISHED', problem: null })
  await news(status('BLOCKED'), clock + 130)
  await becomes({ status: 'BLOCKED', problem: 'It moved.' })
  const { notices } = await owner.ok('GET', `${path}/channels/${channelId}`)
  expect(notices.map((one: { title: string }) => one.title)).toEqual(
    expect.arrayContaining(['A form was blocked', 'A form’s server can’t be reached']),
  )
})

test('counts, types and exports answers without formulas', async () => {
  const number = { ...emptyItem('number', 'n', []), label: 'Guests', name: 'guests' } as FormItem
  const id = await make('answered', screen(emptyItem('shortText', 'a', []), number))
  const { metaId } = await owner.ok('POST', `${forms()}/${id}/hand-over`)
  const appId = await owner.appId()
  const put = (message: string, direction: string, content: object) =>
    insertRows(testApp.sql, 'message', {
      appId,
      id: message,
      channelId,
      seq: 1,
      direction,
      author: { kind: 'contact', name: 'Mia' },
      content,
    })
  await put('out', 'out', { type: 'whatsappFlow', token: 'tok', form: { by: 'id', value: metaId } })
  await put('in', 'in', { type: 'formReply', token: 'tok', answers: { answer: '=1+1, "quoted"', guests: '4' } })
  await put('other', 'in', { type: 'formReply', token: 'another', answers: { answer: 'no' } })

  expect((await get(id)).answers).toBe(1)
  const { items } = await owner.ok('GET', `${forms()}/${id}/answers`)
  expect(items).toMatchObject([{ contactName: 'Mia', conversationId: 'chat', answers: { answer: '=1+1, "quoted"', guests: 4 } }])
  const table = await owner.call('GET', `${forms()}/${id}/answers.csv`)
  expect(String(table.body)).toContain(`Mia,chat,"'=1+1, ""quoted""",4`)
  expect(table.headers['content-disposition']).toBe('attachment; filename="answered.csv"')
})
