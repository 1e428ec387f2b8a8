import { expect, test } from 'vitest'

import { FlowTestInput } from '#domain/flows/flow-test.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { compile } from '../engine/program.ts'
import { kinds } from '../steps/registry.gen.ts'
import { aDocument, welcomeDocument } from '../testing/documents.ts'
import { runFlowTest } from './run-flow-test.ts'

const play = (document: FlowDocument, input: unknown) => {
  const { program } = compile(kinds, { flowId: 'flow', version: 0 }, document)
  return runFlowTest((id) => (id === 'flow' ? program : null), { flowId: 'flow', kind: 'flow' }, FlowTestInput.parse(input))
}

const ORDER = {
  name: 'An order',
  start: { contact: { name: 'Ana' } },
  signals: [
    { type: 'tap', title: 'An order' },
    { type: 'say', text: 'ana@example.com' },
  ],
  expect: {
    messages: [{ text: 'Hello Ana' }, { text: 'What is it?' }, { text: 'Your email?' }, { text: 'about An order', match: 'contains' }],
    vars: { topic: 'An order' },
    contact: { email: 'ana@example.com' },
    exits: [
      { stepId: 'choice', exit: 'option:order' },
      { stepId: 'email', exit: 'answered' },
    ],
    ends: 'completed',
  },
}

test('passes an expected chat with its transcript', () => {
  const result = play(welcomeDocument(), ORDER)

  expect(result).toMatchObject({ ok: true, difference: null })
  expect(result.said.at(-1)).toBe('Thanks, we write to ana@example.com about An order.')
})

test('explains the first difference', () => {
  const changed = JSON.parse(JSON.stringify(welcomeDocument()).replace('Your email?', 'Your mail, please?'))
  expect(play(changed, ORDER).difference).toBe('Message 3 should be “Your email?”, but the bot said “Your mail, please?”.')

  const { expect: expected, ...others } = ORDER
  const differs = (part: object) => play(welcomeDocument(), { ...others, expect: { ...expected, ...part } }).difference
  expect(differs({ vars: { topic: 'Else' } })).toBe('vars.topic should be "Else", but it is "An order".')
  expect(differs({ contact: { email: null } })).toContain('contact.email should be null')
  expect(differs({ exits: [{ stepId: 'email', exit: 'timeout' }] })).toContain('The exit “timeout” of step email was not taken')
  expect(differs({ effects: [{ kind: 'call_http' }] })).toBe('“call_http” was not asked for.')
  expect(differs({ ends: 'waiting' })).toBe('The flow should be waiting in the end, but it is completed.')
  expect(differs({ messages: expected.messages.slice(0, 2) })).toContain('The bot said “Your email?” too')
  expect(differs({ messages: [...expected.messages, { text: 'More' }] })).toContain('the bot said nothing more')
})

test('fails on a tap that was never offered', () => {
  const result = play(welcomeDocument(), { ...ORDER, signals: [{ type: 'tap', title: 'A refund' }] })

  expect(result.difference).toBe('Signal 1 taps “A refund”, but nothing of that name was offered.')
})

const CALL = aDocument({
  a: [
    ['call', 'httpRequest', { url: 'https://shop.test/offer', save: [{ path: '$.offer', name: 'offer' }] }],
    ['say', 'response', { messages: [{ type: 'text', text: 'Offer: {{ vars.offer }}' }] }],
  ],
})

test('a call gets the test’s response, and a missing one is named', () => {
  const answered = (offer: string) => ({
    kind: 'call_http',
    outcome: 'answered',
    status: 200,
    body: JSON.stringify({ offer }),
    truncated: false,
  })
  const input = { name: 'Offer', mocks: [{ result: answered('Any') }, { stepId: 'call', result: answered('Tent') }] }

  expect(
    play(CALL, { ...input, expect: { messages: [{ text: 'Offer: Tent' }], effects: [{ kind: 'call_http', stepId: 'call' }] } }).ok,
  ).toBe(true)
  expect(play(CALL, { name: 'Offer' }).difference).toBe(
    'Step call asks to call an address, and the test has no answer to that. Add one of the kind call_http under “mocks”, or save a conversation with the test phone as the test.',
  )
})

const PATIENT = aDocument({
  a: [
    ['wait', 'delay', { until: { type: 'duration', amount: 2, unit: 'days' } }],
    ['tags', 'updateContact', { addTags: ['lead'] }],
    [
      'check',
      'condition',
      { branches: [{ id: 'closed', label: 'Closed', when: { match: 'all', rules: [{ type: 'replyWindow', operator: 'closed' }] } }] },
    ],
  ],
})

test('the test controls the clock, timers and the 24-hour window', () => {
  const closed = { exits: [{ stepId: 'check', exit: 'branch:closed' }] }

  expect(play(PATIENT, { name: 'Early', signals: [{ type: 'wait', ms: 86_400_000 }], expect: { ends: 'waiting' } }).ok).toBe(true)
  expect(play(PATIENT, { name: 'Late', signals: [{ type: 'elapse' }], expect: closed }).ok).toBe(true)
  expect(play(PATIENT, { name: 'Late', signals: [{ type: 'wait', ms: 3 * 86_400_000 }], expect: closed }).ok).toBe(true)
  expect(play(welcomeDocument(), { name: 'None', signals: [{ type: 'say', text: 'other' }, { type: 'elapse' }] }).difference).toBeNull()
})

test('a hand-over ends the chat for the bot', () => {
  const result = play(welcomeDocument(), {
    name: 'Person',
    signals: [
      { type: 'tap', title: 'Something else' },
      { type: 'say', text: 'hello?' },
    ],
    expect: {
      messages: [{ text: 'Hello ', match: 'contains' }, { text: 'What is it?' }, { text: 'A person will be with you.' }],
      effects: [{ kind: 'hand_over' }],
    },
  })

  expect(result.difference).toBeNull()
})

test('the flow continues with a value changed by hand', () => {
  const { signals, expect: expected, ...others } = ORDER
  const [tapped, email] = signals
  const set = { type: 'set', target: 'session', name: 'topic', value: 'a kettle' }

  const result = play(welcomeDocument(), { ...others, signals: [tapped, set, email], expect: { vars: { topic: 'a kettle' } } })
  expect(result).toMatchObject({ ok: true, difference: null })
  expect(result.said.at(-1)).toBe('Thanks, we write to ana@example.com about a kettle.')
  expect(play(welcomeDocument(), { ...others, signals: [tapped, set, email], expect: expected }).difference).toContain(
    'should hold “about An order”',
  )
})

test('an answer after the timeout does not count', () => {
  const { signals, expect: _expected, ...others } = ORDER
  const late = [{ type: 'wait', ms: 3_600_001 }, ...signals]
  const exits = [{ stepId: 'choice', exit: 'option:order' }]

  expect(play(welcomeDocument(), { ...others, start: { sessionHours: 2 }, signals: late, expect: { exits } }).ok).toBe(true)
  expect(play(welcomeDocument(), { ...others, start: { sessionHours: 1 }, signals: late, expect: { exits } }).difference).toContain(
    'was not taken',
  )
})

test('the same seed makes the same random choices', () => {
  const variations = Array.from({ length: 5 }, (_each, index) => ({ type: 'text', text: `Way ${index}` }))
  const document = aDocument({ a: [['say', 'response', { messages: [{ type: 'text', text: 'Way', variations }] }]] })
  const runs = Array.from({ length: 20 }, (_each, index) => play(document, { name: 'Seed', start: { seed: `seed${index % 10}` } }).said[0])

  expect(runs.slice(0, 10)).toEqual(runs.slice(10))
  expect(new Set(runs).size).toBeGreaterThan(1)
})
