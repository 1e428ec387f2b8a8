import { expect, test } from 'vitest'

import type { EgressAnswer, EgressRequest } from '#domain/egress.ts'

import { sendMessage } from './send.ts'

const access = { appId: 'app', id: 'channel', phoneNumberId: '100', graphUrl: null, token: 'secret' }
const answered = (status: number, body: unknown): EgressAnswer => ({
  outcome: 'answered',
  status,
  headers: {},
  body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
  truncated: false,
})

const send = async (answer: EgressAnswer, content: Parameters<typeof sendMessage>[3]['content'] = { type: 'text', text: 'Hi' }) => {
  const calls: EgressRequest[] = []
  const outcome = await sendMessage(
    async (request) => {
      calls.push(request)
      return answer
    },
    access,
    'https://graph.example/v23.0/',
    { id: 'ours', to: { kind: 'wa_id', value: '15550001111' }, content },
  )
  return { outcome, call: calls[0] }
}

test('sends to the number with our id for its statuses, and answers with the provider’s id', async () => {
  const { outcome, call } = await send(answered(200, { contacts: [{ input: '1', wa_id: '15550001112' }], messages: [{ id: 'wamid.1' }] }))

  expect(outcome).toEqual({ outcome: 'accepted', providerId: 'wamid.1', waId: '15550001112', userId: null })
  expect(call).toMatchObject({ url: 'https://graph.example/v23.0/100/messages', headers: { authorization: 'Bearer secret' } })
  expect(JSON.parse(String(call?.body))).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '15550001111',
    biz_opaque_callback_data: 'ours',
    type: 'text',
    text: { body: 'Hi', preview_url: false },
  })
})

test('accepts a response with a message id and no contact', async () => {
  const { outcome } = await send(answered(200, { contacts: null, messages: [{ id: 'wamid.1' }] }))

  expect(outcome).toEqual({ outcome: 'accepted', providerId: 'wamid.1', waId: null, userId: null })
})

test('renders buttons and lists as interactive messages', async () => {
  const buttons = await send(answered(200, {}), { type: 'buttons', text: 'Which?', buttons: [{ id: 'a', title: 'A' }] })
  expect(JSON.parse(String(buttons.call?.body)).interactive).toEqual({
    type: 'button',
    body: { text: 'Which?' },
    action: { buttons: [{ type: 'reply', reply: { id: 'a', title: 'A' } }] },
  })
  const list = await send(answered(200, {}), {
    type: 'list',
    text: 'Which?',
    button: 'Choose',
    sections: [{ rows: [{ id: 'a', title: 'A', description: 'd' }] }],
  })
  expect(JSON.parse(String(list.call?.body)).interactive.action).toEqual({
    button: 'Choose',
    sections: [{ rows: [{ id: 'a', title: 'A', description: 'd' }] }],
  })
})

test.each([
  ['a lost connection', { outcome: 'lost', detail: 'reset' } as const, 'unknown'],
  ['a timeout', { outcome: 'timeout', detail: 'late' } as const, 'unknown'],
  ['a 502 without a reason', answered(502, '<html>'), 'unknown'],
  ['a 200 without an id', answered(200, {}), 'unknown'],
  ['an unreachable host', { outcome: 'unreachable', detail: 'refused' } as const, 'refused later, channel rests'],
  ['too fast for the number', answered(400, { error: { code: 130429, message: 'x' } }), 'refused later, channel rests'],
  ['too fast for this customer', answered(400, { error: { code: 131056, message: 'x' } }), 'refused later'],
  ['a bare 429', answered(429, ''), 'refused later, channel rests'],
  ['an unknown fault of WhatsApp', answered(500, { error: { code: 131000, message: 'x' } }), 'refused later'],
  ['a fault that the table does not know', answered(500, { error: { code: 999_001, message: 'x' } }), 'refused later'],
  ['a refusal that says it will pass', answered(400, { error: { code: 999_002, message: 'x', is_transient: true } }), 'refused later'],
  ['a refusal of an unknown kind', answered(400, { error: { code: 999_003, message: 'x' } }), 'refused never'],
  [
    'a refusal with odd parts',
    answered(400, { error: { code: 131021, message: null, error_data: null, error_user_title: 7 } }),
    'refused never, for good',
  ],
  ['an expired token', answered(401, { error: { code: 190, message: 'x' } }), 'refused later, channel rests, token refused'],
  ['a bare 401', answered(401, ''), 'refused later, channel rests, token refused'],
  ['a closed window', answered(400, { error: { code: 131047, message: 'x' } }), 'refused never, for good'],
  ['the number itself as recipient', answered(400, { error: { code: 131021, message: 'x' } }), 'refused never, for good'],
])('%s is %s', async (_, answer, expected) => {
  const { outcome } = await send(answer)
  const words =
    outcome.outcome === 'refused'
      ? `refused ${outcome.retry}${outcome.pausesChannel ? ', channel rests' : ''}${outcome.tokenRefused ? ', token refused' : ''}${outcome.failure.final ? ', for good' : ''}`
      : outcome.outcome
  expect(words).toBe(expected)
})
