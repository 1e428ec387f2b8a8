import { describe, expect, it } from 'vitest'

import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import type { Message } from '#domain/messages/message.ts'

import { findNews } from './find-news.ts'
import { wordsOf } from './news-line.tsx'

const ANA = { kind: 'contact', id: 'ana', name: 'Ana' } as const
const ME = { kind: 'operator', id: 'me', name: 'Mel' } as const
const MAYA = { kind: 'operator', id: 'maya', name: 'Maya' } as const

function said(seq: number, author: Message['author'], change: Partial<Message> = {}): ThreadItem {
  const direction = author.kind === 'contact' ? 'in' : 'out'
  const message: Message = {
    id: `m${seq}`,
    conversationId: 'chat',
    seq,
    direction,
    author,
    content: { type: 'text', text: `Words ${seq}` },
    status: null,
    failure: null,
    origin: null,
    at: '2026-01-05T09:00:00.000Z',
    ...change,
  }
  const body = { type: direction === 'in' ? 'message_received' : 'message_queued', messageId: message.id } as const
  return { event: { conversationId: 'chat', seq, author, body, at: message.at }, message }
}
const newestFirst = (...items: ThreadItem[]) => items.toReversed()

describe('new messages while writing', () => {
  it('is empty without messages of others', () => {
    expect(findNews(newestFirst(said(1, ANA), said(2, MAYA), said(4, ME)), 3, 'me')).toBeNull()
  })

  it('counts the customer’s messages', () => {
    const news = findNews(newestFirst(said(3, ANA), said(4, ANA), said(5, ANA)), 3, 'me')

    expect(news).toMatchObject({ kind: 'wrote', count: 2, latest: { id: 'm5' } })
    expect(news && wordsOf(news, 'Ana')).toBe('Ana wrote 2 times while you typed')
  })

  it('mentions a reply first, to avoid answering twice', () => {
    const news = findNews(newestFirst(said(4, MAYA), said(5, ANA)), 3, 'me')

    expect(news).toMatchObject({ kind: 'answered', count: 1, latest: { id: 'm4' } })
    expect(news && wordsOf(news, 'Ana')).toBe('Maya answered while you typed')
  })

  it('tells the bot and AI agent apart, and ignores notes', () => {
    const wordsAfter = (item: ThreadItem) => {
      const news = findNews([item], 3, 'me')
      return news && wordsOf(news, 'Ana')
    }

    expect(wordsAfter(said(4, { kind: 'bot', id: 'flow1', name: 'Welcome' }))).toBe('The bot answered while you typed')
    expect(wordsAfter(said(4, { kind: 'agent', id: 'a', name: 'Ava' }))).toBe('Ava answered while you typed')
    expect(wordsAfter(said(4, MAYA, { direction: 'note', content: { type: 'note', text: 'Ask Liv' } }))).toBe(
      'Maya left a note while you typed',
    )
  })

  it('ignores reactions, undone messages and system lines', () => {
    const passed = [
      said(4, ANA, { content: { type: 'reaction', messageId: 'wamid.1', emoji: '👍' } }),
      said(5, MAYA, { failure: { code: 'undone', title: 'Taken back' } }),
      said(6, { kind: 'system', id: null, name: null }),
    ]

    expect(findNews(newestFirst(...passed), 3, 'me')).toBeNull()
  })

  it('ignores lines about a message, such as edits', () => {
    const old = said(2, ANA)
    const edited: ThreadItem = { event: { ...old.event, seq: 9, body: { type: 'message_edited', messageId: 'm2' } }, message: old.message }

    expect(findNews([edited, old], 3, 'me')).toBeNull()
  })
})
