import { expect, test } from 'vitest'

import { readNote, systemText } from './system-messages.ts'

const handedOver = (note: string | null) =>
  systemText({
    conversationId: 'chat',
    seq: 1,
    author: { kind: 'bot', id: 'flow', name: 'Welcome' },
    body: { type: 'handler_changed', handler: 'human', assigneeId: null, assigneeName: null, reason: 'handed_over', note },
    at: '2026-01-05T09:00:00.000Z',
  })

test.each([
  [null, 'Handed over to the team'],
  ['Asked to talk to a person', 'Handed over to the team. Asked to talk to a person'],
  ['interest: Coffee', 'Handed over to the team'],
  ['Asks for a refund\ntopic: Boots\nshoe_size: 42', 'Handed over to the team. Asks for a refund'],
])('a hand-over with %j is one sentence', (note, words) => expect(handedOver(note)).toBe(words))

test('values stand apart, by names as people write them', () => {
  expect(readNote('Call back: urgent\nAsks for a refund\nshoe_size: 42\nfavoriteColor: dark blue')).toEqual({
    words: 'Call back: urgent Asks for a refund',
    values: [
      { label: 'Shoe size', value: '42' },
      { label: 'Favorite color', value: 'dark blue' },
    ],
  })
})
