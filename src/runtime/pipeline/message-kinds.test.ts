import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Json } from '#domain/json.ts'
import { listThread } from '#store/conversations/conversations.ts'

import { aDocument, welcomeDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '../testing/runtime-fixture.ts'
import { aText, aWebhook, present } from '../testing/webhooks.ts'

const ANA = '15550001111'

let fixture: RuntimeFixture
beforeEach(async () => {
  fixture = await runtimeFixture()
})
afterEach(() => fixture.end())

const receive = async (...messages: Json[]) => {
  await fixture.runtime.accept(aWebhook({ contacts: [{ wa_id: ANA, profile: { name: 'Ana' } }], messages }))
  await fixture.quiet()
}
const a = (id: string, rest: { [name: string]: Json }): Json => ({ id, from: ANA, timestamp: present(), ...rest })
const said = () => fixture.sent.map(({ content }) => ('text' in content ? content.text : content.type))
const conversation = async () => {
  const [row] = await fixture.sql<{ id: string; handler: string; openState: string; unreadCount: number }[]>`
    select id, handler, open_state as "openState", unread_count as "unreadCount" from conversation`
  return row!
}
const receivedInThread = async () => {
  const { items } = await listThread(fixture.sql, fixture.appId, (await conversation()).id, { after: undefined, limit: 50 })
  return items.flatMap(({ message }) => (message?.direction === 'in' ? [message] : [])).toReversed()
}

test('a reaction is not an answer; the bot keeps waiting', async () => {
  await fixture.publish(welcomeDocument())
  await receive(aText('m1', ANA, 'hi'))
  const before = said()

  await receive(a('m2', { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } }))

  expect(said()).toEqual(before)
  expect((await receivedInThread()).at(-1)?.content).toEqual({ type: 'reaction', messageId: 'wamid.x', emoji: '👍' })
  const [session] = await fixture.sql`select ended_reason as ended from flow_session`
  expect(session).toEqual({ ended: null })
})

test('the bot answers a message longer than our own limits', async () => {
  await fixture.publish(welcomeDocument())
  await receive(aText('m0', ANA, 'hi'))
  const before = said().length
  const long = 'x'.repeat(3_000)
  const strange: Json[] = [
    a('m1', {
      type: 'contacts',
      contacts: [{ name: { formatted_name: long }, phones: [{ phone: long, type: long }], emails: [{ email: long }] }],
    }),
    a('m2', { type: 'document', document: { id: '1', mime_type: long, filename: long } }),
    a('m3', { type: 'location', location: { latitude: 910, longitude: -4_000, name: long } }),
    a('m4', { type: 'text', text: { body: 'hi' }, context: { referred_product: { catalog_id: long, product_retailer_id: long } } }),
    a('m5', { type: 'text', text: { body: 'hi' }, referral: { source_url: long, headline: long, body: long } }),
  ]

  await receive(strange[0] ?? {})
  expect(said().length).toBe(before + 1)

  for (const message of strange.slice(1)) await receive(message)
  expect(await receivedInThread()).toHaveLength(1 + strange.length)
  expect(await fixture.sql`select reason from parked`).toEqual([])
})

test('a reaction does not reopen a closed conversation', async () => {
  await receive(aText('m1', ANA, 'hi'))
  await fixture.runtime.conversationCommands.execute(
    { appId: fixture.appId, author: { kind: 'operator', id: 'ana', name: 'Ana' } },
    (await conversation()).id,
    {
      type: 'close',
    },
  )

  await receive(a('m2', { type: 'reaction', reaction: { message_id: 'm1', emoji: '👍' } }))

  expect(await conversation()).toMatchObject({ openState: 'closed', unreadCount: 1 })
})

test('keeps a message’s quote, product and source', async () => {
  await receive(
    a('m1', { type: 'text', text: { body: 'Hi' }, referral: { source_type: 'ad', source_url: 'https://fb.me/x', headline: 'Boots' } }),
    a('m2', {
      type: 'text',
      text: { body: 'Blue?' },
      context: { from: '1', id: 'm0', referred_product: { catalog_id: '9', product_retailer_id: 'sku' } },
    }),
  )

  expect(await receivedInThread()).toMatchObject([
    { providerId: 'm1', context: null, referral: { sourceType: 'ad', sourceUrl: 'https://fb.me/x', headline: 'Boots' } },
    {
      providerId: 'm2',
      context: { replyTo: 'm0', referredProduct: { catalogId: '9', productRetailerId: 'sku' } },
      referral: null,
    },
  ])
})

test('a form sent twice counts once, and its answers reach the next message', async () => {
  const form = { form: { by: 'id', value: '123' }, text: 'Book', save: [{ answer: 'day', target: 'session', name: 'day' }] }
  await fixture.publish(
    aDocument({
      book: [
        ['form', 'whatsappFlow', form],
        ['thanks', 'response', { messages: [{ type: 'text', text: 'Booked for {{ vars.day }}.' }] }],
        ['again', 'whatsappFlow', { ...form, text: 'Another?' }],
      ],
    }),
  )
  await receive(aText('m1', ANA, 'hi'))
  const sent = fixture.sent.find(({ content }) => content.type === 'whatsappFlow')?.content
  const token = sent?.type === 'whatsappFlow' ? sent.token : ''
  const reply = (id: string, day: string): Json =>
    a(id, {
      type: 'interactive',
      interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', response_json: JSON.stringify({ flow_token: token, day }) } },
    })

  await receive(reply('m2', '2026-12-01'))
  await receive(reply('m3', '2030-01-01'))

  expect(said()).toEqual([
    'Book',
    'Booked for Tuesday, 1 December 2026.',
    'Another?',
    'That reply was for an earlier message.\n\nPlease tap the button above and fill in the form.',
  ])
  expect(await receivedInThread()).toHaveLength(3)
})

test('a flow can read a message’s text, ad, location and button', async () => {
  const say = (text: string): [string, string, unknown] => ['say', 'response', { messages: [{ type: 'text', text }] }]
  const ask: [string, string, unknown] = ['ask', 'ask', { question: 'Where?', input: { type: 'location' }, mergeMs: 0 }]
  await fixture.publish(
    aDocument({
      a: [
        ['ad', 'response', { messages: [{ type: 'text', text: 'From {{ message.referral.headline }}: {{ message.text }}' }] }],
        ask,
        say('At {{ message.latitude }}, {{ message.longitude }} ({{ message.type }})'),
      ],
    }),
  )
  await receive(
    a('m1', { type: 'text', text: { body: 'hi' }, referral: { source_type: 'ad', source_url: 'https://fb.me/x', headline: 'Boots' } }),
  )
  await receive(a('m2', { type: 'location', location: { latitude: 41.5, longitude: 2.25 } }))

  expect(said()).toEqual(['From Boots: hi', 'Where?', 'At 41.5, 2.25 (location)'])
})
