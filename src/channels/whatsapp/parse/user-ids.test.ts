import { expect, test } from 'vitest'

import type { Json } from '#domain/json.ts'

import { parseWebhook } from './parse.ts'
import { renderMessage } from '../send/render.ts'

const ID = 'US.13491208655302741918'
const PARENT = 'US.ENT.11815799212886844830'

const read = (value: { [name: string]: Json }) =>
  parseWebhook(
    new TextEncoder().encode(
      JSON.stringify({ entry: [{ id: '1', changes: [{ field: 'messages', value: { metadata: { phone_number_id: '100' }, ...value } }] }] }),
    ),
  )
const text = (sender: { [name: string]: Json }): Json => ({ id: 'm', type: 'text', text: { body: 'hi' }, ...sender })
const system = (body: { [name: string]: Json }, sender: { [name: string]: Json } = {}): Json => ({
  id: 's',
  type: 'system',
  system: body,
  ...sender,
})

/** Where a reply to the only message of these goes. */
function replyTo(events: ReturnType<typeof read>): Json {
  const [event] = events
  if (event?.type !== 'message') throw new Error('No message was read.')
  const { addresses, moves = [] } = event
  return renderMessage(moves[0]?.to ?? addresses[0]!, 'ours', { type: 'text', text: 'Hello' })
}

test.each<[string, { [name: string]: Json }]>([
  ['in from', { messages: [text({ from: ID })] }],
  ['in from and in from_user_id', { messages: [text({ from: ID, from_user_id: ID })] }],
  ['in from, with a card that repeats it', { contacts: [{ wa_id: ID, user_id: ID }], messages: [text({ from: ID })] }],
  ['in the card alone', { contacts: [{ wa_id: ID }], messages: [text({})] }],
])('a reply to a user id that came %s goes to recipient', (_where, value) => {
  const reply = replyTo(read(value))

  expect(reply).toMatchObject({ recipient: ID })
  expect(reply).not.toHaveProperty('to')
})

test('a reply to a parent business id uses recipient', () => {
  expect(read({ messages: [text({ from: PARENT })] })).toMatchObject([{ addresses: [{ kind: 'parent_bsuid', value: PARENT }] }])
  expect(replyTo(read({ messages: [text({ from: PARENT })] }))).toMatchObject({ recipient: PARENT })
})

test('a user id in from leads to the number that the card names', () => {
  const events = read({ contacts: [{ wa_id: '34600111222', user_id: ID }], messages: [text({ from: ID })] })

  expect(events).toMatchObject([
    {
      addresses: [
        { kind: 'wa_id', value: '34600111222' },
        { kind: 'bsuid', value: ID },
      ],
    },
  ])
})

test('recognizes a user id in a status by its shape', () => {
  expect(read({ statuses: [{ id: 'x', status: 'sent', recipient_id: ID }] })).toMatchObject([{ addresses: [{ kind: 'bsuid', value: ID }] }])
})

test('a status without a recipient takes no address from a card', () => {
  const contacts = [{ wa_id: '34600111222' }]
  expect(read({ contacts, statuses: [{ id: 'x', status: 'sent' }] })).toMatchObject([{ addresses: [] }])
})

test.each<[string, Json]>([
  ['without a sender', system({ type: 'user_changed_user_id', previous_user_id: ID, user_id: 'US.2' })],
  ['with the old id in from', system({ type: 'user_changed_user_id', user_id: 'US.2' }, { from: ID })],
  ['with the old id in from_user_id', system({ type: 'user_changed_user_id', user_id: 'US.2' }, { from_user_id: ID })],
])('a changed user id moves from the old one to the new one: %s', (_name, message) => {
  expect(read({ messages: [message] })).toMatchObject([
    { addresses: [{ kind: 'bsuid', value: ID }], moves: [{ from: { kind: 'bsuid', value: ID }, to: { kind: 'bsuid', value: 'US.2' } }] },
  ])
})

test('a message without a sender and with two contact cards has no sender', () => {
  const contacts = [{ wa_id: '34600111222' }, { wa_id: '34600333444' }]

  expect(read({ contacts, messages: [text({})] })).toMatchObject([
    { type: 'other', outcome: 'parked', reason: 'The message names no sender.', providerId: 'm' },
  ])
  expect(read({ contacts: contacts.slice(0, 1), messages: [text({})] })).toMatchObject([{ addresses: [{ value: '34600111222' }] }])
})
