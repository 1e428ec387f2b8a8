import { expect, test } from 'vitest'

import { parseWebhook } from './parse.ts'
import { sliceWebhook } from './slice-webhook.ts'

const change = (phone: string, ...ids: string[]) => ({
  field: 'messages',
  value: { metadata: { phone_number_id: phone }, messages: ids.map((id) => ({ id, from: '1555', type: 'text', text: { body: id } })) },
})
const webhook = {
  object: 'whatsapp_business_account',
  entry: [
    { id: 'a', changes: [change('1', 'm1', 'm2'), change('2', 'm3')] },
    { id: 'broken' },
    'no entry',
    { id: 'b', changes: ['no change', change('1', 'm4'), { field: 'account_update', value: { event: 'X' } }] },
  ],
}
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const idsOf = (phone: string) =>
  sliceWebhook(bytes(webhook), ({ phoneNumberId }) => phoneNumberId === phone).elements.map(({ event }) =>
    'providerId' in event ? event.providerId : event.type,
  )

test('gives a number its own changes of a webhook and no others', () => {
  const { payload } = sliceWebhook(bytes(webhook), ({ phoneNumberId }) => phoneNumberId === '1')

  expect(payload).toEqual({
    object: 'whatsapp_business_account',
    entry: [
      { id: 'a', changes: [change('1', 'm1', 'm2')] },
      { id: 'b', changes: [change('1', 'm4')] },
    ],
  })
  expect([idsOf('1'), idsOf('2'), idsOf('3')]).toEqual([['m1', 'm2', 'm4'], ['m3'], []])
})

test('each element keeps its position in the webhook', () => {
  const all = parseWebhook(bytes(webhook))
  const { elements } = sliceWebhook(bytes(webhook), ({ phoneNumberId }) => phoneNumberId === '1')

  expect(elements.map(({ element }) => all[element])).toEqual(elements.map(({ event }) => event))
})

test.each(['', 'not json', '[]', '{"entry":{}}', 'null'])('finds nothing in a body that is not a webhook (%s)', (text) => {
  expect(sliceWebhook(new TextEncoder().encode(text), () => true)).toEqual({ payload: { entry: [] }, elements: [] })
})
