import { describe, expect, it } from 'vitest'

import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import type { ConversationEventBody } from '#domain/conversations/conversation-event.ts'

import { aMessageItem } from '#web/api/live/testing/a-conversation.ts'
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

  it('marks a blocked contact’s messages once, under the last', () => {
    const unheard = (seq: number): ThreadItem => {
      const { event, message } = aMessageItem(seq)
      return { event: { ...event, body: { type: 'message_received', messageId: message!.id, ignored: 'blocked' } }, message }
    }

    const lines = linesOf(aMessageItem(1), unheard(2), unheard(3), aMessageItem(4))

    expect(messagesOf(lines).map(({ unseen }) => unseen)).toEqual([false, false, true, false])
  })

  it('tells group members apart', () => {
    const said = (seq: number, name: string) => aMessageItem(seq, { author: { kind: 'contact', id: null, name } })
    expect(messagesOf(linesOf(said(1, 'Ana'), said(2, 'Bo'), said(3, 'Bo'))).map(({ first }) => first)).toEqual([true, true, false])
  })

  it('groups messages of one person within five minutes', () => {
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

  it('separates channels, and offers to unmerge only what is merged', () => {
    const on = (seq: number, channelId: string) => aMessageItem(seq, { channelId })
    const merged = (seq: number, channelId: string) => anEvent(seq, { type: 'conversations_merged', channelId })

    const said = messagesOf(linesOf(on(1, 'sales'), on(2, 'sales'), on(3, 'support'), aMessageItem(4)))
    expect(said.map(({ first, last }) => [first, last])).toEqual([
      [true, false],
      [false, true],
      [true, false],
      [false, true],
    ])

    const separated = anEvent(3, { type: 'conversation_separated', channelId: 'sales' })
    const events = linesOf(merged(1, 'sales'), merged(2, 'shop'), separated, merged(4, 'sales'), merged(5, 'post')).filter(
      (line) => line.kind === 'event',
    )
    expect(events.map(({ event, separable }) => [event.seq, separable])).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, true],
      [5, true],
    ])
  })

  it('shows delivery under the last own message and each failed one', () => {
    const lines = linesOf(out(1, { status: 'FAILED' }), out(2), out(3), aMessageItem(4))

    expect(messagesOf(lines).map(({ delivery }) => delivery)).toEqual([true, false, true, false])
  })

  it('shows the last reaction of each side on its message', () => {
    const react = (seq: number, messageId: string, emoji: string | null) =>
      aMessageItem(seq, { content: { type: 'reaction', messageId, emoji } })
    const lines = linesOf(
      out(1, { providerId: 'w1' }),
      aMessageItem(2, { providerId: 'w2' }),
      react(3, 'w1', '👍'),
      react(4, 'w1', '❤️'),
      out(5, { content: { type: 'reaction', messageId: 'w2', emoji: '🙏' } }),
      react(6, 'older', '😂'),
    )

    expect(messagesOf(lines).map(({ message, reactions }) => [message.seq, reactions])).toEqual([
      [1, ['❤️']],
      [2, ['🙏']],
      [6, []],
    ])
    expect(messagesOf(linesOf(out(1, { providerId: 'w1' }), react(2, 'w1', '👍'), react(3, 'w1', null)))[0]?.reactions).toEqual([])
  })

  it('shows the quote of a loaded message', () => {
    const lines = linesOf(
      out(1, { providerId: 'w1' }),
      aMessageItem(2, { context: { replyTo: 'w1' } }),
      aMessageItem(3, { context: { replyTo: 'older' } }),
    )

    expect(messagesOf(lines).map(({ quoted }) => quoted?.seq ?? null)).toEqual([null, 1, null])
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

  it('leaves out technical events and status changes', () => {
    const status = {
      ...anEvent(3, { type: 'message_status_changed', messageId: 'm1', status: 'READ', failure: null }),
      message: out(1).message,
    }
    const lines = linesOf(out(1), anEvent(2, { type: 'conversation_read' }), status, anEvent(4, { type: 'conversation_closed' }))

    expect(kindsOf(lines)).toEqual(['day', 'message', 'event'])
  })

  it('folds three or more events in a row, but none that went wrong', () => {
    const closed = (seq: number) => anEvent(seq, { type: 'conversation_closed' })
    const failed = anEvent(7, { type: 'flow_problem', sessionId: 's', stepId: 'a', problem: 'No answer' })

    expect(kindsOf(linesOf(out(1), closed(2), closed(3)))).toEqual(['day', 'message', 'event', 'event'])
    expect(kindsOf(linesOf(out(1), closed(2), closed(3), closed(4), closed(6), failed, out(8)))).toEqual([
      'day',
      'message',
      'fold',
      'event',
      'message',
    ])
  })

  it('puts the unread divider before the first unread message', () => {
    const items = [aMessageItem(3), out(2), aMessageItem(1)]

    const lines = threadLines(items, [], firstUnreadSeq(items, 1), 'Europe/London')

    expect(kindsOf(lines)).toEqual(['day', 'message', 'message', 'unread', 'message'])
  })

  it('puts pending messages at the end with their delivery state', () => {
    const pending = { key: 'p', kind: 'reply', contents: [{ type: 'text', text: 'Hi' }], sinceSeq: 1, at: '', fault: null } as const
    const lines = threadLines([out(1)], [pending], null, 'Europe/London')

    expect(kindsOf(lines)).toEqual(['day', 'message', 'pending'])
    expect(messagesOf(lines)[0]?.delivery).toBe(false)
  })
})
