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
])('understands %j', (body, content) => {
  expect(parseWebhook(envelope(change({ messages: [message(body)] })))).toMatchObject([
    { type: 'message', providerId: 'wamid.1', at: '2025-06-15T15:06:40.000Z', content },
  ])
})

test.each(['sticker', 'order', 'never_seen', 'text'])('keeps a %s that it cannot read, whole', (type) => {
  const raw = message({ type, [type]: { odd: true } })
  expect(parseWebhook(envelope(change({ messages: [raw] })))).toMatchObject([
    { type: 'message', content: { type: 'unsupported', originalType: type, raw } },
  ])
})

test('takes every entry, change, message and status, in order', () => {
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

test('one broken element does not lose its neighbours', () => {
  const body = envelope(
    change({ messages: [{ type: 'text' }, message({ type: 'text', text: { body: 'ok' } })] }),
    { no: 'field' },
    change({}, 'account_alerts'),
  )

  expect(parseWebhook(body).map((event) => (event.type === 'other' ? event.outcome : event.type))).toEqual([
    'parked',
    'message',
    'parked',
    'ignored',
  ])
})

test('a failed status carries its reason and our own id', () => {
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
      failure: { code: '131047', title: 'Re-engagement message', detail: 'More than 24 hours' },
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

test('what a database cannot keep is replaced, not lost', () => {
  const body =
    '{"entry":[{"changes":[{"field":"messages","value":{"metadata":{"phone_number_id":"1"},"messages":[{"id":"m","from":"1","type":"text","text":{"body":"a\\u0000b\\ud800c"}}]}}]}]}'

  expect(parseWebhook(bytes(body))).toMatchObject([{ content: { text: 'a�b�c' } }])
})

test('no bytes make it throw, and none vanish without a line', () => {
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

test('a hostile depth is parked', () => {
  expect(parseWebhook(bytes(`${'['.repeat(200_000)}${']'.repeat(200_000)}`))).toMatchObject([{ outcome: 'parked' }])
})
