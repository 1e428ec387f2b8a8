import { expect, test } from 'vitest'

import { FlowTestInput } from '#domain/flows/flow-test.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { stepNames } from '../definition/step-names.ts'
import { compile } from '../engine/program.ts'
import { kinds } from '../steps/registry.gen.ts'
import { aDocument, welcomeDocument } from '../testing/documents.ts'
import { runFlowTest } from './run-flow-test.ts'

const playWhole = (document: FlowDocument, input: unknown) => {
  const { program } = compile(kinds, { flowId: 'flow', version: 0 }, document)
  const flow = { flowId: 'flow', kind: 'flow' } as const
  return runFlowTest((id) => (id === 'flow' ? program : null), flow, FlowTestInput.parse(input), stepNames(kinds, document))
}

const play = (document: FlowDocument, input: unknown) => playWhole(document, input).result

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
  expect(differs({ vars: { topic: 'Else' } })).toBe('The variable “topic” should be “Else”, but it’s “An order”.')
  expect(differs({ contact: { email: null } })).toBe('The contact’s “email” should be empty, but it’s “ana@example.com”.')
  expect(differs({ exits: [{ stepId: 'email', exit: 'timeout' }] })).toBe(
    '“Ask” should continue at “No answer”, but it continued at “Answered”.',
  )
  expect(differs({ effects: [{ kind: 'call_http' }] })).toBe('No step called call_http, as expected.')
  expect(differs({ ends: 'waiting' })).toBe('It should end with “Waiting for a reply”, but it ended with “Flow completed”.')
  expect(differs({ messages: expected.messages.slice(0, 2) })).toContain('the bot also said “Your email?”')
  expect(differs({ messages: [...expected.messages, { text: 'More' }] })).toContain('the bot said nothing more')
})

test('fails on a tap that was never offered', () => {
  const result = play(welcomeDocument(), { ...ORDER, signals: [{ type: 'tap', title: 'A refund' }] })

  expect(result.difference).toBe('The customer taps “A refund”, but the bot didn’t offer it.')
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
    '“HTTP request” makes a call that this test has no answer for. Record the conversation again on the test phone.',
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
      messages: [
        { text: 'Hello ', match: 'contains' },
        { text: 'What is it?' },
        { text: 'Someone from our team will reply here shortly.' },
      ],
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
    'should contain “about An order”',
  )
})

test('an answer after the timeout does not count', () => {
  const { signals, expect: _expected, ...others } = ORDER
  const late = [{ type: 'wait', ms: 3_600_001 }, ...signals]
  const exits = [{ stepId: 'choice', exit: 'option:order' }]

  expect(play(welcomeDocument(), { ...others, start: { sessionHours: 2 }, signals: late, expect: { exits } }).ok).toBe(true)
  expect(play(welcomeDocument(), { ...others, start: { sessionHours: 1 }, signals: late, expect: { exits } }).difference).toContain(
    'didn’t get there',
  )
})

test('the same seed makes the same random choices', () => {
  const variations = Array.from({ length: 5 }, (_each, index) => ({ type: 'text', text: `Way ${index}` }))
  const document = aDocument({ a: [['say', 'response', { messages: [{ type: 'text', text: 'Way', variations }] }]] })
  const runs = Array.from({ length: 20 }, (_each, index) => play(document, { name: 'Seed', start: { seed: `seed${index % 10}` } }).said[0])

  expect(runs.slice(0, 10)).toEqual(runs.slice(10))
  expect(new Set(runs).size).toBeGreaterThan(1)
})

test('what came of a test can be expected instead, and tells what the bot had said before each message', () => {
  const document: FlowDocument = JSON.parse(JSON.stringify(welcomeDocument()).replace('Your email?', 'Your mail, please?'))
  const before = playWhole(document, ORDER)
  expect(before.result.ok).toBe(false)
  expect(before.saidBefore).toEqual([2, 3])
  expect(before.found).toMatchObject({ vars: { topic: 'An order' }, contact: { email: 'ana@example.com' }, ends: 'completed' })

  expect(play(document, { ...ORDER, expect: before.found })).toMatchObject({ ok: true, difference: null })
})
