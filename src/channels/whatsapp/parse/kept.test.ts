import { describe, expect, test } from 'vitest'

import type { InboundEvent } from '#domain/messages/inbound.ts'
import { OutgoingContent } from '#domain/messages/message.ts'
import { snippetOf } from '#domain/messages/snippet.ts'

import { parseWebhook } from './parse.ts'
import { renderMessage } from '../send/render.ts'

const ANA = '34600111222'
const metadata = { phone_number_id: '100', display_phone_number: '15550001111' }

const readChange = (field: string, value: object): InboundEvent[] =>
  parseWebhook(new TextEncoder().encode(JSON.stringify({ entry: [{ id: '1', changes: [{ field, value: { metadata, ...value } }] }] })))
const readOne = (body: object) => {
  const [event] = readChange('messages', { messages: [{ id: 'm', from: ANA, timestamp: '1795250000', ...body }] })
  if (event?.type !== 'message') throw new Error('No message was read.')
  return event
}

describe('an ad', () => {
  const said = { type: 'text', text: { body: 'hi' } }

  test('keeps its video beside the still', () => {
    const referral = { source_type: 'ad', thumbnail_url: 'https://x.test/still.jpg', video_url: 'https://x.test/film.mp4' }
    expect(readOne({ ...said, referral }).referral).toEqual({
      sourceType: 'ad',
      mediaUrl: 'https://x.test/still.jpg',
      videoUrl: 'https://x.test/film.mp4',
    })
  })

  test('keeps its only video once', () => {
    expect(readOne({ ...said, referral: { source_type: 'ad', video_url: 'https://x.test/film.mp4' } }).referral).toEqual({
      sourceType: 'ad',
      mediaUrl: 'https://x.test/film.mp4',
    })
  })

  test.each([[{}], [{ source_type: null }]])('that does not say what it is (%o) is kept', (kind) => {
    expect(readOne({ ...said, referral: { ...kind, source_id: '77', headline: 'Boots' } }).referral).toEqual({
      sourceId: '77',
      headline: 'Boots',
    })
  })

  test('without content is ignored', () => {
    expect(readOne({ ...said, referral: {} })).not.toHaveProperty('referral')
  })
})

test('a call permission keeps its source', () => {
  const reply = { response: 'accept', expiration_timestamp: '1795350000', response_source: 'automatic' }

  expect(
    readOne({ type: 'interactive', interactive: { type: 'call_permission_reply', call_permission_reply: reply } }).content,
  ).toMatchObject({
    type: 'callPermission',
    granted: true,
    source: 'automatic',
  })
})

test('keeps every part of a contact card and sends it back unchanged', () => {
  const card = {
    name: { formatted_name: 'Dr. Ana M. Berg Jr.', first_name: 'Ana', middle_name: 'M.', last_name: 'Berg', prefix: 'Dr.', suffix: 'Jr.' },
    phones: [{ phone: '+34600111222', type: 'CELL', wa_id: ANA }],
    emails: [{ email: 'ana@x.test', type: 'WORK' }],
    urls: [{ url: 'https://x.test', type: 'WORK' }],
    addresses: [{ street: 'Moll 1', city: 'Palma', state: 'IB', zip: '07001', country: 'Spain', country_code: 'ES', type: 'WORK' }],
    org: { company: 'Berg', department: 'Exports', title: 'Head' },
    birthday: '1990-02-01',
  }
  const { content } = readOne({ type: 'contacts', contacts: [card] })

  expect(content).toMatchObject({ contacts: [{ middleName: 'M.', prefix: 'Dr.', suffix: 'Jr.', department: 'Exports' }] })
  expect(renderMessage({ kind: 'wa_id', value: ANA }, 'ours', OutgoingContent.parse(content))).toMatchObject({ contacts: [card] })
})

describe('a file that WhatsApp could not load', () => {
  const errors = [{ code: 131052, title: 'Media file download error', error_data: { details: 'Failed to download the media.' } }]

  test.each([
    ['image', { image: { mime_type: 'image/jpeg', caption: 'The receipt' } }],
    ['image', { image: { id: '7', caption: 'The receipt' } }],
  ])('is marked as such, with its caption', (type, body) => {
    const { content } = readOne({ type, ...body, errors })

    expect(content).toMatchObject({
      type: 'unsupported',
      originalType: 'image',
      code: '131052',
      caption: 'The receipt',
      reason: 'WhatsApp couldn’t download the file. Ask for the file again, or host it somewhere else.',
    })
    expect(snippetOf(content)).toBe('The receipt')
  })

  test('is named by its kind', () => {
    expect(snippetOf(readOne({ type: 'video', errors }).content)).toBe('Video couldn’t be loaded')
  })

  test('fetches a file whose message has another error', () => {
    expect(readOne({ type: 'image', image: { id: '7' }, errors: [{ code: 131000 }] }).content).toMatchObject({ type: 'image' })
  })
})

describe('a call', () => {
  const call = { id: 'wacid.1', from: ANA, to: '15550001111', event: 'terminate', direction: 'USER_INITIATED', timestamp: '1795250000' }
  const readCall = (parts: object) =>
    readChange('calls', { contacts: [{ wa_id: ANA, profile: { name: 'Ana' } }], calls: [{ ...call, ...parts }] })

  test('that was not answered is a missed call', () => {
    expect(readCall({ status: 'FAILED' })).toEqual([
      {
        type: 'message',
        phoneNumberId: '100',
        providerId: 'wacid.1',
        at: '2026-11-21T08:33:20.000Z',
        content: { type: 'call', missed: true },
        addresses: [{ kind: 'wa_id', value: ANA }],
        profileName: 'Ana',
        username: null,
      },
    ])
  })

  test('that was answered has its duration', () => {
    expect(readCall({ status: 'COMPLETED', duration: 65 })).toMatchObject([{ content: { type: 'call', missed: false, seconds: 65 } }])
  })

  test.each([
    ['that still rings', { event: 'connect' }, 'ignored'],
    ['of the business itself', { direction: 'BUSINESS_INITIATED' }, 'ignored'],
    ['without an id', { id: null }, 'parked'],
  ])('%s adds no line to a conversation', (_name, parts, outcome) => {
    expect(readCall(parts)).toMatchObject([{ type: 'other', outcome }])
  })

  test('of an unknown caller is kept and found by its id', () => {
    const [event] = readChange('calls', { calls: [{ ...call, from: null }] })
    expect(event).toMatchObject({ outcome: 'parked', providerId: 'wacid.1', raw: { changes: [{ field: 'calls' }] } })
  })
})

test.each([
  ['stop', false],
  ['resume', true],
  ['signup', true],
])('the marketing preference "%s" is an opt-out or an opt-in', (value, wantsMarketing) => {
  const preference = { wa_id: ANA, category: 'marketing_messages', value, timestamp: 1_795_250_000 }

  expect(readChange('user_preferences', { user_preferences: [preference] })).toMatchObject([{ type: 'preference', wantsMarketing }])
})

test('records group members who read a message, not those it only reached', () => {
  const status = { id: 'wamid.1', recipient_type: 'group', recipient_id: 'GROUP', recipient_participant_id: ANA, timestamp: '1795250000' }
  const value = {
    contacts: [{ wa_id: ANA, profile: { name: 'Ana' } }],
    statuses: ['read', 'delivered'].map((word) => ({ ...status, status: word })),
  }
  const [read, delivered] = readChange('messages', value)

  expect(read).toMatchObject({ status: 'READ', reader: { address: ANA, name: 'Ana' }, addresses: [] })
  expect(delivered).not.toHaveProperty('reader')
})
