import { expect, test } from 'vitest'

import { FlowTest } from '#domain/flows/flow-test.ts'

import { conversationOf, toInput, withExpected, withMessage, withSignal } from './conversation-of.ts'

const AT = '2026-01-05T09:00:00.000Z'
const recorded = FlowTest.parse({
  id: 'greets000000000001',
  createdAt: AT,
  updatedAt: AT,
  name: 'Greets',
  signals: [
    { type: 'say', text: 'Hi' },
    { type: 'wait', ms: 60_000 },
  ],
  expect: { messages: [{ text: 'Hello' }, { text: 'Your name?' }, { text: 'Still there?' }] },
})
const read = (saidBefore: number[], one = recorded) =>
  conversationOf(one, saidBefore).map((line) => (line.kind === 'message' ? line.message.text : line.signal.type))

test('a conversation reads in the order in which it was played', () => {
  expect(read([1, 2])).toEqual(['Hello', 'say', 'Your name?', 'wait', 'Still there?'])
})

test('before it was played, and where the bot says less or more by now, no line is lost or doubled', () => {
  expect(read([])).toEqual(['say', 'wait', 'Hello', 'Your name?', 'Still there?'])
  expect(read([5, 9])).toEqual(['Hello', 'Your name?', 'Still there?', 'say', 'wait'])
  expect(read([2, 1])).toEqual(['Hello', 'Your name?', 'say', 'wait', 'Still there?'])
})

test('lines are changed, taken out and added, and the rest of the test stays', () => {
  const changed = withMessage(withSignal(recorded, 0, { type: 'say', text: 'Hey', afterMs: 0 }), 1, null)
  expect(read([1, 1], changed)).toEqual(['Hello', 'say', 'wait', 'Still there?'])
  expect(read([1], withSignal(withSignal(recorded, 1, null), 1, { type: 'elapse' }))).toContain('elapse')
  expect(toInput(withExpected(changed, { ends: 'waiting' }))).toEqual({
    v: 1,
    name: 'Greets',
    start: recorded.start,
    mocks: [],
    signals: [{ type: 'say', text: 'Hey', afterMs: 0 }, recorded.signals[1]],
    expect: { ...recorded.expect, messages: [recorded.expect.messages?.[0], recorded.expect.messages?.[2]], ends: 'waiting' },
  })
})
