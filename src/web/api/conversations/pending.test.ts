import { describe, expect, it } from 'vitest'

import { aMessageItem } from '../live/testing/a-conversation.ts'
import { type Pending, unconfirmed } from './pending.ts'

const own = (key: string, text: string): Pending => ({
  key,
  kind: 'reply',
  contents: [{ type: 'text', text }],
  sinceSeq: 5,
  at: '',
  fault: null,
})
const mine = (seq: number, text: string) =>
  aMessageItem(seq, { direction: 'out', author: { kind: 'operator', id: 'me', name: 'Liv' }, content: { text, type: 'text' } })

describe('unconfirmed', () => {
  it('keeps what the server has not confirmed', () => {
    expect(unconfirmed([own('a', 'Hi')], [mine(4, 'Hi')], 'me')).toHaveLength(1)
  })

  it('drops what the live connection confirmed', () => {
    expect(unconfirmed([own('a', 'Hi')], [mine(6, 'Hi')], 'me')).toEqual([])
  })

  it('matches one confirmation to one of two equal messages', () => {
    expect(unconfirmed([own('a', 'Hi'), own('b', 'Hi')], [mine(6, 'Hi')], 'me').map(({ key }) => key)).toEqual(['b'])
  })

  it('drops the confirmed part of a reply', () => {
    const both = { ...own('a', 'Hi'), contents: ['Hi', 'Bye'].map((text) => ({ type: 'text' as const, text })) }

    expect(unconfirmed([both], [mine(6, 'Hi')], 'me').map(({ contents }) => contents)).toEqual([[{ type: 'text', text: 'Bye' }]])
    expect(unconfirmed([both], [mine(6, 'Hi'), mine(7, 'Bye')], 'me')).toEqual([])
  })

  it('does not match a teammate’s message', () => {
    expect(unconfirmed([own('a', 'Hi')], [mine(6, 'Hi')], 'somebody else')).toHaveLength(1)
  })
})
