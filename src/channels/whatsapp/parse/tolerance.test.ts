import { describe, expect, test } from 'vitest'

import { parseWebhook } from './parse.ts'

const ODD = [null, 7, 'odd', true, [], [null], {}, { odd: true }]
const metadata = { phone_number_id: '100', display_phone_number: '15550001111' }
const ok = { id: 'ok', from: '34600111222', timestamp: '1795250000', type: 'text', text: { body: 'hi' } }

const read = (payload: unknown) => parseWebhook(new TextEncoder().encode(JSON.stringify(payload)))
const readValue = (value: unknown) => read({ entry: [{ id: '1', changes: [{ field: 'messages', value }] }] })
const goodOnes = (events: ReturnType<typeof read>) => events.filter(({ type }) => type === 'message')
const message = (body: object) => readValue({ metadata, messages: [{ ...ok, ...body }] })
const contentOf = (body: object) => {
  const [event] = message(body)
  return event?.type === 'message' ? event.content : undefined
}

describe('an unexpected member does not hide a message', () => {
  test.each(['contacts', 'statuses', 'errors'])('%s', (member) => {
    for (const odd of ODD) expect(goodOnes(readValue({ metadata, messages: [ok], [member]: odd }))).toHaveLength(1)
  })

  test.each(['display_phone_number', 'other'])('%s in the metadata', (member) => {
    for (const odd of ODD) expect(goodOnes(readValue({ metadata: { ...metadata, [member]: odd }, messages: [ok] }))).toHaveLength(1)
  })

  test.each(['messages', 'statuses'])('an unexpected element of %s', (member) => {
    for (const odd of [null, 7, 'odd', [], {}]) {
      const lists = { messages: [ok], statuses: [] as unknown[] }
      const events = readValue({ metadata, ...lists, [member]: [odd, ...(member === 'messages' ? [ok] : [])] })
      expect(goodOnes(events)).toHaveLength(1)
      expect(events.filter((event) => event.type === 'other' && event.outcome === 'parked')).toHaveLength(1)
    }
  })
})

test('a number’s id may be a number', () => {
  expect(readValue({ metadata: { phone_number_id: 100 }, messages: [ok] })).toMatchObject([{ type: 'message', phoneNumberId: '100' }])
})

test('a single item may replace a list', () => {
  const value = { metadata, contacts: { wa_id: ok.from, profile: { name: 'Ana' } }, messages: ok }
  const change = { field: 'messages', value }

  for (const payload of [{ entry: [{ changes: [change] }] }, { entry: [{ changes: change }] }, { entry: { changes: [change] } }])
    expect(read(payload)).toMatchObject([{ type: 'message', providerId: 'ok', profileName: 'Ana' }])
})

test.each([
  ['missing', {}],
  ['null', { field: null }],
  ['a number', { field: 7 }],
])('recognizes a change whose field is %s by its content', (_name, field) => {
  const holding = (value: object) => read({ entry: [{ changes: [{ ...field, value: { metadata, ...value } }] }] })

  expect(holding({ messages: [ok] })).toMatchObject([{ type: 'message' }])
  expect(holding({ statuses: [{ id: 'x', status: 'sent' }] })).toMatchObject([{ type: 'status' }])
  expect(holding({ odd: true })).toMatchObject([{ type: 'other', outcome: 'parked' }])
})

test('keeps a list of the wrong type, complete', () => {
  for (const odd of [7, 'odd', true])
    expect(readValue({ metadata, messages: odd })).toMatchObject([{ type: 'other', outcome: 'parked', phoneNumberId: '100' }])
})

test('keeps unreadable content in a frame that can be read again', () => {
  const [kept] = readValue({ metadata, contacts: [{ wa_id: '1' }, { wa_id: '2' }], messages: [{ id: 'm', type: 'text' }] })
  if (kept?.type !== 'other') throw new Error('The message was read.')

  expect(read({ entry: [kept.raw] })).toMatchObject([{ outcome: 'parked', reason: kept.reason, providerId: 'm', phoneNumberId: '100' }])
})

describe('an unexpected optional member does not hide the body', () => {
  test.each([
    ['image', { id: '7', sha256: 'x' }, ['caption', 'mime_type', 'sha256']],
    ['video', { id: '7' }, ['caption', 'mime_type']],
    ['audio', { id: '7' }, ['voice', 'mime_type']],
    ['document', { id: '7' }, ['filename', 'caption', 'mime_type']],
    ['sticker', { id: '7' }, ['animated', 'mime_type']],
    ['location', { latitude: 1, longitude: 2 }, ['name', 'address', 'url']],
    ['order', { catalog_id: '1', product_items: [] }, ['text']],
    ['reaction', { message_id: 'm' }, ['emoji']],
  ])('%s', (type, body, members) => {
    for (const member of members)
      for (const odd of [null, 7, {}, []]) expect(contentOf({ type, [type]: { ...body, [member]: odd } })).toMatchObject({ type })
  })

  test('the description of a list row, the payload of a button, the name of a form', () => {
    for (const odd of [null, {}, []]) {
      const list = { type: 'list_reply', list_reply: { id: 'a', title: 'A', description: odd } }
      expect(contentOf({ type: 'interactive', interactive: list })).toEqual({ type: 'listReply', id: 'a', title: 'A' })
      expect(contentOf({ type: 'button', button: { text: 'Yes', payload: odd } })).toMatchObject({ type: 'buttonReply', id: 'Yes' })
      const form = { type: 'nfm_reply', nfm_reply: { name: odd, response_json: '{}' } }
      expect(contentOf({ type: 'interactive', interactive: form })).toMatchObject({ type: 'formReply', name: null })
    }
  })

  test.each(['name', 'phones', 'emails', 'urls', 'addresses', 'org', 'birthday', 'origin'])('%s of a contact card', (member) => {
    const card = { name: { formatted_name: 'Ana' }, phones: [{ phone: '+1' }] }
    for (const odd of [null, 7, {}, [null], 'odd'])
      expect(contentOf({ type: 'contacts', contacts: [{ ...card, [member]: odd }] })).toMatchObject({ type: 'contacts' })
  })
})

test('does not place a location without coordinates at 0, 0', () => {
  for (const odd of [null, '', {}])
    expect(contentOf({ type: 'location', location: { latitude: odd, longitude: 2 } })).toMatchObject({ type: 'unsupported' })
  expect(contentOf({ type: 'location', location: { latitude: '1.5', longitude: 2 } })).toMatchObject({ latitude: 1.5 })
})

test('a failure keeps its code whatever else it contains', () => {
  for (const odd of [null, 7, {}, []]) {
    const errors = [{ code: 131047, title: odd, message: odd, error_data: odd, href: odd }]
    expect(readValue({ metadata, statuses: [{ id: 'x', status: 'failed', errors }] })).toMatchObject([
      { failure: { code: '131047', final: true } },
    ])
  }
})
