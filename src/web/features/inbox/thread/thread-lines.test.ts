import { describe, expect, it } from 'vitest'

import type { ThreadItem } from '#domain/api/conversations.ts'
import type { ConversationEventBody } from '#domain/conversation-event.ts'

import { aMessageItem } from '../../../api/live/testing/a-conversation.ts'
import { firstUnreadSeq, type ThreadLine, threadLines } from './thread-lines.ts'

const linesOf = (...oldestFirst: ThreadItem[]) => threadLines(oldestFirst.toReversed(), [], null, 'Europe/London')
const kindsOf = (lines: readonly ThreadLine[]) => lines.map(({ kind }) => kind)
const messagesOf = (lines: readonly ThreadLine[]) => lines.filter((line) => line.kind === 'message')
const out = (seq: number, change: Parameters<typeof aMessageItem>[1] = {}) =>
  aMessageItem(seq, { direction: 'out', author: { kind: 'operator', id: 'me', name: 'Liv' }, status: 'READ', ...change })
const anEvent = (seq: number, body: ConversationEventBody): ThreadItem => ({
  event: { conversationId: 'c1', seq, author: { kind: 'system', id: null, name: null }, body, at: '2026-11-21T10:00:00.000Z' },
  message: null,
})

describe('threadLines', () => {
  it('draws a line where a new day begins in the app’s time zone', () => {
    const lines = linesOf(aMessageItem(1, { at: '2026-06-20T22:30:00.000Z' }), aMessageItem(2, { at: '2026-06-20T23:30:00.000Z' }))

    expect(kindsOf(lines)).toEqual(['day', 'message', 'day', 'message'])
  })

  it('groups what one person says within five minutes', () => {
    const lines = linesOf(
      aMessageItem(1, { at: '2026-11-21T10:00:00.000Z' }),
      aMessageItem(2, { at: '2026-11-21T10:04:00.000Z' }),
      aMessageItem(3, { at: '2026-11-21T10:12:00.000Z' }),
    )

    expect(messagesOf(lines).map(({ first, last }) => [first, last])).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ])
  })

  it('shows the delivery under the last own message, and under each that failed', () => {
    const lines = linesOf(out(1, { status: 'FAILED' }), out(2), out(3), aMessageItem(4))

    expect(messagesOf(lines).map(({ delivery }) => delivery)).toEqual([true, false, true, false])
  })

  it('marks the button the customer chose, on the last message that offered it', () => {
    const ask = (seq: number) =>
      out(seq, {
        content: {
          type: 'buttons',
          text: 'What?',
          buttons: [
            { id: 'tea', title: 'Tea' },
            { id: 'coffee', title: 'Coffee' },
          ],
        },
      })
    const lines = linesOf(ask(1), ask(2), aMessageItem(3, { content: { type: 'buttonReply', id: 'coffee', title: 'Coffee' } }))

    expect(messagesOf(lines).map(({ chosenId }) => chosenId)).toEqual([null, 'coffee', null])
  })

  it('leaves out events that say nothing to a reader, and status changes', () => {
    const status = {
      ...anEvent(3, { type: 'message_status_changed', messageId: 'm1', status: 'READ', failure: null }),
      message: out(1).message,
    }
    const lines = linesOf(out(1), anEvent(2, { type: 'conversation_read' }), status, anEvent(4, { type: 'conversation_closed' }))

    expect(kindsOf(lines)).toEqual(['day', 'message', 'event'])
  })

  it('puts the unread line before the first message nobody had read', () => {
    const items = [aMessageItem(3), out(2), aMessageItem(1)]

    const lines = threadLines(items, [], firstUnreadSeq(items, 1), 'Europe/London')

    expect(kindsOf(lines)).toEqual(['day', 'message', 'message', 'unread', 'message'])
  })

  it('puts what is being sent at the end, and the delivery only there', () => {
    const pending = { key: 'p', kind: 'reply', content: { type: 'text', text: 'Hi' }, sinceSeq: 1, at: '', fault: null } as const
    const lines = threadLines([out(1)], [pending], null, 'Europe/London')

    expect(kindsOf(lines)).toEqual(['day', 'message', 'pending'])
    expect(messagesOf(lines)[0]?.delivery).toBe(false)
  })
})
