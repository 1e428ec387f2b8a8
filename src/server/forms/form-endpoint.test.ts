// The data endpoint of forms, spoken with by the emulator's own client over HTTP: it knows nothing of how we decrypt.
import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { EMPTY_FORM, emptyItem } from '#domain/whatsapp-forms/empty-form.ts'
import type { FormDocument, FormItem } from '#domain/whatsapp-forms/form.ts'
import { type FakeWhatsapp, fakeWhatsapp } from '#runtime/integrations/files/testing/fake-whatsapp.ts'
import { insertRows } from '#store/testing/rows.ts'

import type { Client } from '../testing/client.ts'
import { APP_SECRET, type TestApp, createTestApp } from '../testing/test-app.ts'
import { makeFormKeys } from './form-crypto.ts'

const ACCOUNT = '200000000000001'
let meta: FakeWhatsapp
let testApp: TestApp
let owner: Client
let appId = ''
let channelId = ''
let formId = ''
let publicPem = ''
let typeId = ''

interface Sealed {
  body: string
  signature: string
  aesKey: string
  iv: string
}

beforeAll(async () => {
  meta = await fakeWhatsapp()
  testApp = await createTestApp({ egress: meta.egress, settings: { graphUrl: meta.graphUrl, emulatorUrl: meta.graphUrl } })
  owner = await testApp.person('Olga')
  appId = await owner.appId()
  channelId = (
    await owner.ok('POST', `/api/v1/apps/${appId}/channels`, {
      name: 'Shop',
      phoneNumberId: '100000000000001',
      wabaId: ACCOUNT,
      displayPhone: '+15550000001',
      accessToken: 'a-token-of-it',
    })
  ).id
  const week = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
  const type = { name: 'Tasting', durationMin: 60, stepMin: 60, availability: { week, closed: [] } }
  typeId = (await owner.ok('POST', `/api/v1/apps/${appId}/event-types`, type)).id
  formId = (await owner.ok('POST', `/api/v1/apps/${appId}/whatsapp-forms`, draft())).id
  const { items } = await owner.ok('POST', `/api/v1/apps/${appId}/channels/${channelId}/form-key`)
  publicPem = items[0].publicPem
})
afterAll(async () => {
  await testApp.end()
  await meta.stop()
})

/** Two screens: who comes, with a number and an email; and when, from the free times. */
function draft(): object {
  const document: FormDocument = {
    ...EMPTY_FORM,
    checked: true,
    screens: [
      {
        key: 'who',
        title: 'Who comes',
        button: 'Next',
        items: [
          { ...question('email', 'email'), kind: 'email' },
          { ...question('guests', 'Guests'), kind: 'number', min: 1, max: 6 },
        ],
      },
      {
        key: 'when',
        title: 'When',
        button: 'Book',
        items: [
          {
            ...question('slot', 'Time'),
            kind: 'choice',
            look: 'dropdown',
            options: { from: 'times', typeId, resourceId: null, days: 7, limit: 5 },
          },
          { ...emptyItem('optIn', 'k', []) },
        ],
      },
    ],
  }
  return { wabaId: ACCOUNT, name: 'A booking', category: 'APPOINTMENT_BOOKING', document }
}

const question = (name: string, label: string) => ({ key: name, name, label, help: '', required: true })

async function emulator(path: string, body: object) {
  const base = meta.graphUrl.replace(/\/v[\d.]+$/, '')
  const answer = await fetch(`${base}/_${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

async function seal(payloads: unknown[], more: object = {}): Promise<Sealed[]> {
  return (await emulator('/forms/seal', { publicPem, secret: APP_SECRET, payloads, ...more })).requests
}

const post = (body: string, signature: string, form = formId) =>
  testApp.server.inject({
    method: 'POST',
    url: `/webhooks/whatsapp-forms/${appId}/${form}`,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    payload: body,
  })

async function ask(
  payload: object,
  form = formId,
): Promise<{ status: number; answer: { screen: string; data: Record<string, { id: string; title: string }[]> } }> {
  const [sealed] = await seal([{ version: '3.0', ...payload }])
  if (!sealed) throw new Error('Nothing was sealed.')
  const { statusCode, payload: answer, headers } = await post(sealed.body, sealed.signature, form)
  expect(headers['content-type']).toContain('text/plain')
  const { answers } = await emulator('/forms/open', { answers: [{ answer, aesKey: sealed.aesKey, iv: sealed.iv }] })
  return { status: statusCode, answer: answers[0] }
}

const plainSignature = async (body: string): Promise<string> => {
  const { createHmac } = await import('node:crypto')
  return `sha256=${createHmac('sha256', APP_SECRET).update(body).digest('hex')}`
}

describe('a form with an endpoint', () => {
  test('is answered by the health check', async () => {
    expect(await ask({ action: 'ping' })).toMatchObject({ status: 200, answer: { data: { status: 'active' } } })
  })

  test('opens its first screen and continues with valid answers', async () => {
    expect((await ask({ action: 'INIT', flow_token: 'unused' })).answer).toMatchObject({ screen: 'SCREEN_A', data: {} })
    const next = await ask({ action: 'data_exchange', screen: 'SCREEN_A', data: { email: 'mia@example.com', guests: '2' } })
    expect(next.answer).toMatchObject({ screen: 'SCREEN_B', data: { slot_options: { length: 5 } } })
  })

  test('stays on the screen with the reason for a wrong answer', async () => {
    const stays = async (data: object) => (await ask({ action: 'data_exchange', screen: 'SCREEN_A', data })).answer
    expect(await stays({ email: 'mia', guests: '2' })).toMatchObject({
      screen: 'SCREEN_A',
      data: { error_message: 'email: enter a valid email address.' },
    })
    expect(await stays({ email: 'mia@example.com', guests: '9' })).toMatchObject({ data: { error_message: 'Guests: at most 6.' } })
  })

  test('shows current slots, refuses a taken one, and ends with typed answers and its token', async () => {
    const { answer } = await ask({ action: 'BACK', screen: 'SCREEN_B', flow_token: 't' })
    const [first]: { id: string; title: string }[] = answer.data['slot_options'] ?? []
    expect(first?.title).toMatch(/^\w{3},? \d+ \w+,? \d\d:\d\d$/)
    const data = { email: 'mia@example.com', guests: '2', slot: first?.id, consent: true, stranger: 'x' }
    expect((await ask({ action: 'data_exchange', screen: 'SCREEN_B', flow_token: 't', data })).answer).toMatchObject({
      screen: 'SUCCESS',
      data: {
        extension_message_response: { params: { flow_token: 't', email: 'mia@example.com', guests: 2, slot: first?.id, consent: true } },
      },
    })
    const taken = await ask({ action: 'data_exchange', screen: 'SCREEN_B', data: { ...data, slot: '2020-01-01T10:00:00.000Z' } })
    expect(taken.answer).toMatchObject({
      screen: 'SCREEN_B',
      data: { error_message: expect.stringContaining('just taken'), slot_options: { length: 5 } },
    })
  })

  test('acknowledges errors reported by phones', async () => {
    const data = { error: 'invalid-screen-transition', error_message: 'The screen does not exist.' }
    expect((await ask({ action: 'data_exchange', screen: 'SCREEN_A', data })).answer).toMatchObject({ data: { acknowledged: true } })
  })

  test('closes with a message (427) if already answered', async () => {
    await sendAndAnswer('token-1')
    expect(await ask({ action: 'INIT', flow_token: 'token-1' })).toMatchObject({
      status: 427,
      answer: { error_msg: 'You’ve already sent this form. Thank you!' },
    })
  })

  test('closes with a message (427) after 30 days', async () => {
    await putMessage('old', 'out', { type: 'whatsappFlow', token: 'token-2', form: { by: 'id', value: '1' } }, '2020-01-01T00:00:00Z')
    expect(await ask({ action: 'INIT', flow_token: 'token-2' })).toMatchObject({
      status: 427,
      answer: { error_msg: expect.stringContaining('expired') },
    })
  })

  test('speaks the customer’s language', async () => {
    await insertRows(testApp.sql, 'contact', { appId, id: 'jonas', name: 'Jonas', language: 'de' })
    await insertRows(testApp.sql, 'conversation', { appId, id: 'german', contactId: 'jonas', channelId })
    const form = { type: 'whatsappFlow', token: 'token-3', form: { by: 'id', value: '1' } }
    await putMessage('german', 'out', form, new Date().toISOString(), 'german')
    const fill = async (screen: string, data: object) =>
      (await ask({ action: 'data_exchange', screen, flow_token: 'token-3', data })).answer.data

    expect(await fill('SCREEN_A', { email: 'jonas', guests: '2' })).toMatchObject({
      error_message: 'email: Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    })
    const late = { email: 'jonas@example.com', guests: '2', slot: '2020-01-01T10:00:00.000Z' }
    expect(await fill('SCREEN_B', late)).toMatchObject({ error_message: expect.stringContaining('gerade vergeben') })
    const [first]: { title: string }[] = (await fill('SCREEN_A', late))['slot_options'] ?? []
    expect(first?.title).toMatch(/^(Mo|Di|Mi|Do|Fr|Sa|So)/)
    await putMessage('german-in', 'in', { type: 'formReply', token: 'token-3', answers: {} }, new Date().toISOString(), 'german')
    expect(await ask({ action: 'INIT', flow_token: 'token-3' })).toMatchObject({
      status: 427,
      answer: { error_msg: 'Sie haben dieses Formular bereits gesendet. Vielen Dank!' },
    })
  })

  test('answers the ping without the database', async () => {
    await testApp.sql.begin(async (tx) => {
      await tx`lock table event_type in access exclusive mode`
      const { answer } = await ask({ action: 'data_exchange', screen: 'SCREEN_A', data: { email: 'mia@example.com', guests: '2' } })
      expect(answer).toMatchObject({
        screen: 'SCREEN_B',
        data: { error_message: expect.stringContaining('try again'), slot_options: [{ enabled: false }] },
      })
    })
  })
})

describe('a form with branches', () => {
  const size: FormItem = {
    ...question('size', 'Size'),
    kind: 'choice',
    look: 'radio',
    options: { from: 'fixed', items: ['Table', 'Room'].map((title) => ({ title, description: '' })) },
  }
  const branches: FormDocument = {
    ...EMPTY_FORM,
    screens: [
      {
        key: 'size',
        title: 'Size',
        button: 'Next',
        items: [size],
        routes: { question: 'size', options: [{ title: 'Room', screen: 'room' }], otherwise: null },
      },
      { key: 'room', title: 'The room', button: 'Next', items: [{ ...question('guests', 'Guests'), kind: 'number', min: 1, max: 60 }] },
    ],
    summary: { title: 'Right?', text: '', button: 'Send' },
  }
  const open = async (document: FormDocument, screen: string, data: object) => {
    const body = { wabaId: ACCOUNT, name: `Branches ${randomBytes(4).toString('hex')}`, category: 'OTHER', document }
    const { id } = await owner.ok('POST', `/api/v1/apps/${appId}/whatsapp-forms`, body)
    return (await ask({ action: 'data_exchange', screen, data, flow_token: 'b' }, id)).answer
  }

  test('goes on by the answer, and hands it on to the next screen', async () => {
    expect(await open(branches, 'SCREEN_A', { size: 'Room' })).toMatchObject({ screen: 'SCREEN_B', data: { size: 'Room' } })
    expect(await open(branches, 'SCREEN_A', { size: 'Hall' })).toMatchObject({
      screen: 'SCREEN_A',
      data: { error_message: 'Size: choose one of the options.' },
    })
  })

  test('passes a screen over, and its summary holds what was answered', async () => {
    expect(await open(branches, 'SCREEN_A', { size: 'Table' })).toMatchObject({
      screen: 'SUMMARY',
      data: { size: 'Table', guests: '', summary_lines: 'Size: Table' },
    })
    expect(await open(branches, 'SCREEN_B', { size: 'Room', guests: '12' })).toMatchObject({
      screen: 'SUMMARY',
      data: { summary_lines: 'Size: Room\nGuests: 12' },
    })
    expect(await open(branches, 'SUMMARY', { size: 'Table', guests: '' })).toMatchObject({
      data: { extension_message_response: { params: { size: 'Table', guests: null, flow_token: 'b' } } },
    })
  })

  test('without a summary, an answer may end it', async () => {
    expect(await open({ ...branches, summary: null }, 'SCREEN_A', { size: 'Table' })).toMatchObject({
      screen: 'SUCCESS',
      data: { extension_message_response: { params: { size: 'Table', guests: null } } },
    })
  })
})

const putMessage = (id: string, direction: string, content: object, at: string, conversationId = 'conversation') =>
  insertRows(testApp.sql, 'message', {
    appId,
    id,
    conversationId,
    channelId,
    seq: 1,
    direction,
    author: { kind: 'bot' },
    content,
    at,
  })

async function sendAndAnswer(token: string) {
  const at = new Date().toISOString()
  await putMessage(`out-${token}`, 'out', { type: 'whatsappFlow', token, form: { by: 'id', value: '1' } }, at)
  await putMessage(`in-${token}`, 'in', { type: 'formReply', token, answers: {} }, at)
}

describe('the endpoint refuses', () => {
  test('a wrong or missing signature with 432', async () => {
    const [sealed] = await seal([{ action: 'ping' }])
    expect((await post(sealed?.body ?? '', `sha256=${'0'.repeat(64)}`)).statusCode).toBe(432)
    const unsigned = await testApp.server.inject({
      method: 'POST',
      url: `/webhooks/whatsapp-forms/${appId}/${formId}`,
      payload: sealed?.body ?? '',
    })
    expect(unsigned.statusCode).toBe(432)
    const changed = (sealed?.body ?? '').replace('encrypted_flow_data', 'encrypted_flow_dat4')
    expect((await post(changed, sealed?.signature ?? '')).statusCode).toBe(432)
  })

  test('a request under another key with 421, so that the phone refetches ours', async () => {
    const other = await makeFormKeys()
    const [sealed] = await seal([{ action: 'ping' }], { publicPem: other.publicPem })
    expect((await post(sealed?.body ?? '', sealed?.signature ?? '')).statusCode).toBe(421)
  })

  test.each([
    ['a tampered tag', (data: Buffer) => Buffer.concat([data.subarray(0, -1), Buffer.of((data.at(-1) ?? 0) ^ 1)])],
    ['a tampered payload', (data: Buffer) => Buffer.concat([Buffer.of((data[0] ?? 0) ^ 1), data.subarray(1)])],
    ['a cut payload', (data: Buffer) => data.subarray(0, 10)],
  ])('%s with 421', async (_name, change) => {
    const [sealed] = await seal([{ action: 'ping' }])
    const parts: Record<string, string> = JSON.parse(sealed?.body ?? '{}')
    const data = change(Buffer.from(parts['encrypted_flow_data'] ?? '', 'base64'))
    const body = JSON.stringify({ ...parts, encrypted_flow_data: data.toString('base64') })
    expect((await post(body, await plainSignature(body))).statusCode).toBe(421)
  })

  test.each([
    ['a truncated body', '{"encrypted_flow_data":"AA'],
    ['an empty body', ''],
    ['a body that is no object', '[]'],
    [
      'an initial vector that is too short',
      JSON.stringify({ encrypted_flow_data: 'A'.repeat(64), encrypted_aes_key: 'AAAA', initial_vector: 'AAAA' }),
    ],
  ])('%s with 421', async (_name, body) => {
    expect((await post(body, await plainSignature(body))).statusCode).toBe(421)
  })

  test('a huge body with 413, before it is read', async () => {
    const body = 'x'.repeat(1_100_000)
    expect((await post(body, await plainSignature(body))).statusCode).toBe(413)
  })

  test('a form of another app and one that does not exist with 404', async () => {
    const [sealed] = await seal([{ action: 'ping' }])
    expect((await post(sealed?.body ?? '', sealed?.signature ?? '', 'nothing')).statusCode).toBe(404)
  })
})

test('500 payloads of every length and script survive a round trip', async () => {
  const echo = {
    wabaId: ACCOUNT,
    name: 'An echo',
    document: {
      checked: true,
      screens: [
        { key: 'only', title: 'Only', button: 'Send', items: [{ ...question('note', 'Note'), kind: 'longText', required: false }] },
      ],
    },
  }
  const { id } = await owner.ok('POST', `/api/v1/apps/${appId}/whatsapp-forms`, echo)
  const submissions = Array.from({ length: 500 }, (_, index) => ({
    note: `${randomBytes(index * 7).toString('base64')}${'✓ñ🙂'.repeat(index % 9)}!`,
    flow_token: `${index}-${'é'.repeat(index % 50)}`,
  }))
  const sealed = await seal(
    submissions.map(({ note, flow_token: token }) => ({ action: 'data_exchange', screen: 'SCREEN_A', data: { note }, flow_token: token })),
  )
  const answers: string[] = []
  for (let from = 0; from < sealed.length; from += 25) {
    const some = await Promise.all(sealed.slice(from, from + 25).map(({ body, signature }) => post(body, signature, id)))
    answers.push(...some.map(({ payload }) => payload))
  }
  const opened = await emulator('/forms/open', {
    answers: answers.map((answer, index) => ({ answer, aesKey: sealed[index]?.aesKey, iv: sealed[index]?.iv })),
  })
  type Ended = { data: { extension_message_response: { params: object } } }
  expect(opened.answers.map(({ data }: Ended) => data.extension_message_response.params)).toEqual(submissions)
})

test('seals the private key and never returns it', async () => {
  const rows = await testApp.sql`select private_sealed from form_key`
  expect(rows).toHaveLength(1)
  expect(Buffer.from(rows[0]?.['private_sealed']).toString('latin1')).not.toContain('PRIVATE KEY')
  expect(JSON.stringify(await owner.ok('GET', `/api/v1/apps/${appId}/form-keys`))).not.toContain('PRIVATE')
})
