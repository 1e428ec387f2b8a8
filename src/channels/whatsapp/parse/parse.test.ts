import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseWebhook } from './parse.ts'

const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
const change = (value: object, field = 'messages') => ({ field, value: { metadata: { phone_number_id: '100' }, ...value } })
const envelope = (...changes: unknown[]) => bytes({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] })
const message = (rest: object) => ({ id: 'wamid.1', from: '15550001111', timestamp: '1750000000', ...rest })

test.each([
  [
    { type: 'text', text: { body: 'Grüße 👋' } },
    { type: 'text', text: 'Grüße 👋' },
  ],
  [
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'a', title: 'A' } } },
    { type: 'buttonReply', id: 'a', title: 'A' },
  ],
  [
    { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'a', title: 'A', description: 'd' } } },
    { type: 'listReply', id: 'a', title: 'A', description: 'd' },
  ],
  [
    { type: 'image', image: { id: '7', mime_type: 'image/jpeg', sha256: 'x', caption: 'Tent' } },
    { type: 'image', media: { providerId: '7', mimeType: 'image/jpeg' }, caption: 'Tent' },
  ],
  [
    { type: 'location', location: { latitude: 1, longitude: 2, name: 'Pier' } },
    { type: 'location', latitude: 1, longitude: 2, name: 'Pier' },
  ],
  [
    { type: 'video', video: { id: '8', mime_type: 'video/mp4', sha256: 'x', caption: 'Sail' } },
    { type: 'video', media: { providerId: '8', mimeType: 'video/mp4' }, caption: 'Sail' },
  ],
  [
    { type: 'audio', audio: { id: '9', mime_type: 'audio/ogg; codecs=opus', sha256: 'x', voice: true } },
    { type: 'audio', media: { providerId: '9', mimeType: 'audio/ogg; codecs=opus' }, voice: true },
  ],
  [
    { type: 'document', document: { id: '10', mime_type: 'application/pdf', filename: 'bill.pdf', caption: 'May' } },
    { type: 'document', media: { providerId: '10', mimeType: 'application/pdf' }, filename: 'bill.pdf', caption: 'May' },
  ],
  [
    { type: 'sticker', sticker: { id: '11', mime_type: 'image/webp', animated: false } },
    { type: 'sticker', media: { providerId: '11', mimeType: 'image/webp' } },
  ],
  [
    {
      type: 'contacts',
      contacts: [
        {
          name: { formatted_name: 'Ana Berg', first_name: 'Ana' },
          phones: [{ phone: '+1 555', type: 'CELL', wa_id: '1555' }],
          org: { company: 'Pier' },
        },
      ],
    },
    {
      type: 'contacts',
      contacts: [{ name: 'Ana Berg', firstName: 'Ana', company: 'Pier', phones: [{ phone: '+1 555', label: 'CELL', waId: '1555' }] }],
    },
  ],
  [
    { type: 'button', button: { payload: 'yes-1', text: 'Yes' }, context: { from: '1', id: 'wamid.0' } },
    { type: 'buttonReply', id: 'yes-1', title: 'Yes' },
  ],
  [
    {
      type: 'order',
      order: {
        catalog_id: '194',
        text: 'Love these!',
        product_items: [{ product_retailer_id: 'di9', quantity: 2, item_price: 30, currency: 'USD' }],
      },
    },
    {
      type: 'order',
      catalogId: '194',
      text: 'Love these!',
      items: [{ productRetailerId: 'di9', quantity: 2, itemPrice: 30, currency: 'USD' }],
    },
  ],
  [
    {
      type: 'interactive',
      interactive: {
        type: 'nfm_reply',
        nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"flow_token":"t-1","day":"2026-11-21","sizes":["S","M"]}' },
      },
    },
    { type: 'formReply', name: 'flow', token: 't-1', answers: { day: '2026-11-21', sizes: ['S', 'M'] } },
  ],
  [
    { type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } },
    { type: 'reaction', messageId: 'wamid.0', emoji: '👍' },
  ],
  [
    { type: 'reaction', reaction: { message_id: 'wamid.0' } },
    { type: 'reaction', messageId: 'wamid.0', emoji: null },
  ],
])('understands %j', (body, content) => {
  expect(parseWebhook(envelope(change({ messages: [message(body)] })))).toMatchObject([
    { type: 'message', providerId: 'wamid.1', at: '2025-06-15T15:06:40.000Z', content },
  ])
})

test.each(['sticker', 'order', 'never_seen', 'text', 'constructor', 'contacts', 'button', 'reaction'])(
  'keeps a %s that it cannot read, complete',
  (type) => {
    const raw = message({ type, [type]: { odd: true } })
    expect(parseWebhook(envelope(change({ messages: [raw] })))).toMatchObject([
      { type: 'message', content: { type: 'unsupported', originalType: type, raw } },
    ])
  },
)

test('keeps a form whose answers are not a JSON object', () => {
  const raw = message({ type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { response_json: '[1' } } })

  expect(parseWebhook(envelope(change({ messages: [raw] })))).toMatchObject([{ content: { type: 'unsupported', raw } }])
})

test('reads the quoted message, the product and the ad of a message', () => {
  const text = { type: 'text', text: { body: 'Is it blue?' } }
  const asks = {
    from: '1',
    id: 'wamid.0',
    referred_product: { catalog_id: '194', product_retailer_id: 'di9' },
  }
  const ad = { source_url: 'https://fb.me/x', source_id: '7', source_type: 'ad', headline: 'Boots', body: 'Dry feet', ctwa_clid: 'c1' }
  const events = parseWebhook(
    envelope(
      change({
        messages: [
          message({ ...text, id: 'a', context: asks }),
          message({ ...text, id: 'b', referral: ad }),
          message({ ...text, id: 'c', context: { frequently_forwarded: true } }),
          message({ ...text, id: 'd', context: 'odd', referral: 7 }),
        ],
      }),
    ),
  )

  expect(events).toMatchObject([
    { context: { replyTo: 'wamid.0', referredProduct: { catalogId: '194', productRetailerId: 'di9' } } },
    {
      referral: {
        sourceType: 'ad',
        sourceId: '7',
        sourceUrl: 'https://fb.me/x',
        headline: 'Boots',
        body: 'Dry feet',
        clickId: 'c1',
      },
    },
    { context: { forwarded: true } },
    { type: 'message', content: { text: 'Is it blue?' } },
  ])
  expect(events[3]).not.toHaveProperty('context')
  expect(events[3]).not.toHaveProperty('referral')
})

test('reads every entry, change, message and status in order', () => {
  const two = change({
    messages: [message({ id: 'a', type: 'text', text: { body: '1' } }), message({ id: 'b', type: 'text', text: { body: '2' } })],
  })
  const statuses = change({
    statuses: [
      { id: 'c', status: 'sent' },
      { id: 'c', status: 'delivered' },
    ],
  })
  const body = bytes({
    entry: [{ changes: [two, statuses] }, { changes: [change({ messages: [message({ id: 'd', type: 'text', text: { body: '3' } })] })] }],
  })

  expect(parseWebhook(body).map((event) => ('providerId' in event ? event.providerId : event.type))).toEqual(['a', 'b', 'c', 'c', 'd'])
})

test('one broken element does not affect the others', () => {
  const body = envelope(
    change({ messages: [{ type: 'text' }, message({ type: 'text', text: { body: 'ok' } })] }),
    { no: 'field' },
    change({}, 'account_alerts'),
  )

  expect(parseWebhook(body).map((event) => (event.type === 'other' ? event.outcome : event.type))).toEqual([
    'parked',
    'message',
    'parked',
    'news',
  ])
})

test('a failed status has its reason and our own id', () => {
  const status = {
    id: 'x',
    status: 'failed',
    timestamp: '1750000000',
    biz_opaque_callback_data: 'ours',
    errors: [{ code: 131047, title: 'Re-engagement message', error_data: { details: 'More than 24 hours' } }],
  }

  expect(parseWebhook(envelope(change({ statuses: [status] })))).toMatchObject([
    {
      type: 'status',
      status: 'FAILED',
      messageId: 'ours',
      failure: {
        code: '131047',
        title: 'The customer hasn’t written in the last 24 hours.',
        detail: 'More than 24 hours',
        final: true,
      },
    },
  ])
})

test('a sender may be known by a business-scoped id alone', () => {
  const body = envelope(
    change({
      contacts: [{ user_id: 'US.1', profile: { name: 'Ana' } }],
      messages: [{ id: 'm', from_user_id: 'US.1', type: 'text', text: { body: 'hi' } }],
    }),
  )

  expect(parseWebhook(body)).toMatchObject([{ addresses: [{ kind: 'bsuid', value: 'US.1' }], profileName: 'Ana', at: null }])
})

test('replaces what a database cannot store', () => {
  const body =
    '{"entry":[{"changes":[{"field":"messages","value":{"metadata":{"phone_number_id":"1"},"messages":[{"id":"m","from":"1","type":"text","text":{"body":"a\\u0000b\\ud800c"}}]}}]}]}'

  expect(parseWebhook(bytes(body))).toMatchObject([{ content: { text: 'a�b�c' } }])
})

test('never throws, and accounts for every byte sequence', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (raw) => {
      expect(parseWebhook(raw).length).toBeGreaterThan(0)
    }),
    { seed: 1 },
  )
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (json) => {
      parseWebhook(
        bytes(
          `{"entry":[{"changes":[{"field":"messages","value":{"metadata":{"phone_number_id":"1"},"messages":[${json}],"statuses":[${json}]}}]}]}`,
        ),
      )
    }),
    { seed: 2, numRuns: 500 },
  )
})

test('parks a webhook that is nested too deeply', () => {
  expect(parseWebhook(bytes(`${'['.repeat(200_000)}${']'.repeat(200_000)}`))).toMatchObject([{ outcome: 'parked' }])
})
