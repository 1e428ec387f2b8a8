import { describe, expect, it } from 'vitest'

import type { Conversation, ConversationFilter } from '#domain/conversations/conversation.ts'

import { matchesFilter } from './matches-filter.ts'
import { aConversation } from './testing/a-conversation.ts'

const me = { id: 'me', name: 'Liv' }
const open: ConversationFilter = { openState: 'open', flag: 'any', assignee: 'any', snoozed: 'no', sort: 'latest' }
const cases: [string, Partial<Conversation>, Partial<ConversationFilter>, boolean | null][] = [
  ['open lets an open one through', {}, {}, true],
  ['open holds a closed one back', { openState: 'closed' }, {}, false],
  ['any state lets a closed one through', { openState: 'closed' }, { openState: 'any' }, true],
  ['unread needs something unread', { unreadCount: 0 }, { flag: 'unread' }, false],
  ['unread takes one with unread messages', { unreadCount: 2 }, { flag: 'unread' }, true],
  ['resolved needs the flag', { resolved: true }, { flag: 'resolved' }, true],
  ['bot takes what the bot handles', { handler: 'bot' }, { assignee: 'bot' }, true],
  ['unassigned does not take what the bot handles', { handler: 'bot' }, { assignee: 'unassigned' }, false],
  ['unassigned takes what people have and nobody took', {}, { assignee: 'unassigned' }, true],
  ['me takes mine', { assignee: me }, { assignee: 'me' }, true],
  ['me does not take a colleague’s', { assignee: { id: 'other', name: 'Mo' } }, { assignee: 'me' }, false],
  ['any user needs an assignee', {}, { assignee: 'anyUser' }, false],
  ['a user’s id takes theirs', { assignee: { id: 'other', name: 'Mo' } }, { assignee: 'other' }, true],
  ['what sleeps is held back', { snoozedUntil: '2026-11-22T09:00:00.000Z' }, {}, false],
  ['what sleeps comes where it is asked for', { snoozedUntil: '2026-11-22T09:00:00.000Z' }, { snoozed: 'only' }, true],
  ['a team takes its own', { team: { id: 't1', name: 'Sales' } }, { teamId: 't1' }, true],
  ['a team does not take another’s', { team: { id: 't2', name: 'Care' } }, { teamId: 't1' }, false],
  ['a tag is one of the contact’s', {}, { tag: 'vip' }, false],
  ['who waits for nothing is not among those that wait', {}, { sort: 'waiting' }, false],
  ['who was named only the server knows', {}, { mentioned: 'yes' }, null],
]

describe('matchesFilter', () => {
  it.each(cases)('%s', (_name, conversation, filter, expected) => {
    expect(matchesFilter(aConversation(conversation), { ...open, ...filter }, 'me')).toBe(expected)
  })
})
