import { expect, test } from 'vitest'

import type { SimulationInput } from '#flow/simulation/input.ts'

import { newTestChat, playedInputs, type TestChatAction, testChatReducer, type TestChatState } from './test-chat-state.ts'

const say = (text: string): SimulationInput => ({ type: 'say', text })
const give = (input: SimulationInput): TestChatAction => ({ type: 'give', input })
const after = (...acts: TestChatAction[]): TestChatState => acts.reduce(testChatReducer, newTestChat('2026-01-05T09:00:00.000Z', []))

const ANSWER: SimulationInput = {
  type: 'answer',
  stepId: 'call',
  result: { kind: 'call_http', outcome: 'timeout', detail: 'No answer in time' },
}

test('stepping back removes a call’s response with its cause', () => {
  expect(after(give(say('a')), give(say('b')), give(ANSWER), { type: 'back' }).inputs).toEqual([say('a')])
  expect(after(give(ANSWER), { type: 'back' }).inputs).toEqual([])
})

test('an action during a replay continues from there', () => {
  const acts = [give(say('a')), give(say('b')), { type: 'replay' } as const]
  expect(playedInputs(after(...acts))).toEqual([])
  expect(playedInputs(after(...acts, { type: 'playNext' }))).toEqual([say('a')])

  const whole = after(...acts, { type: 'playNext' }, { type: 'playNext' })
  expect([whole.shown, playedInputs(whole)]).toEqual([null, [say('a'), say('b')]])
  expect(after(...acts, { type: 'playNext' }, give(say('c'))).inputs).toEqual([say('a'), say('c')])
  expect(after({ type: 'replay' }).shown).toBeNull()
})

test('switching contacts keeps the chat, restarting does not', () => {
  const contact = { name: 'Bo', phone: null, email: null, timeZone: null, tags: [], fields: {}, madeUp: false }
  expect(after(give(say('a')), { type: 'choose', change: { contact } })).toMatchObject({ contact, inputs: [say('a')] })
  expect(after(give(say('a')), { type: 'startOver', now: '2026-02-01T00:00:00.000Z' })).toMatchObject({
    inputs: [],
    begunAt: '2026-02-01T00:00:00.000Z',
  })
})

test('a step has one removable manual response per kind of call', () => {
  const mock = (detail: string): TestChatAction => ({
    type: 'mock',
    stepId: 'call',
    result: { kind: 'call_http', outcome: 'refused', detail },
  })
  const state = after(mock('first'), mock('second'))

  expect(state.mocks).toMatchObject([{ stepId: 'call', result: { detail: 'second' } }])
  expect(testChatReducer(state, { type: 'unmock', stepId: 'call', kind: 'call_http' }).mocks).toEqual([])
})

test('another trigger goes back to a made-up subject, another contact keeps it', () => {
  const subject = { id: 'order', title: 'Order 7', vars: { order: { number: 7 } } }
  const chosen = after({ type: 'choose', change: { subject } })
  expect(testChatReducer(chosen, { type: 'choose', change: { channel: 'webchat' } }).subject).toEqual(subject)
  expect(testChatReducer(chosen, { type: 'choose', change: { from: 'other' } }).subject).toBeNull()
})
