import { describe, expect, it, test } from 'vitest'

import type { Action } from '#web/actions/action.ts'
import { paletteRows, stillMatches } from './palette-rows.ts'

const nothing = () => {}
const actions: Action[] = [
  { id: 'palette-theme', name: 'Use the dark theme', group: 'Appearance', perform: nothing },
  { id: 'view-closed', name: 'View: Closed', group: 'Inbox', keywords: 'list show', shortcut: 'g c', perform: nothing },
  { id: 'reply', name: 'Reply', group: 'Conversation', perform: nothing },
]
const amara = { id: 'amara', name: 'Amara Sato', phone: '+447700900142', email: null } as Parameters<typeof stillMatches>[0]
const said = { id: 'm1', conversationId: 'chat', seq: 4, name: 'Amara Sato', text: 'Is it closed?' }
const ways = { openContact: nothing, openConversation: nothing, searchAll: nothing }
const names = (query: string, contacts = [amara], found = false) =>
  paletteRows(
    actions,
    { contacts, conversations: found ? [{ id: 'chat', name: 'Amara Sato' }] : [], messages: found ? [said] : [] },
    query,
    ways,
  ).map(({ group, name }) => (found ? `${group}: ${name}` : name))

describe('paletteRows', () => {
  it('shows all actions by group without a query', () => {
    expect(names('', [])).toEqual(['Reply', 'View: Closed', 'Use the dark theme'])
  })

  it('finds actions by words in any order and case, then contacts, then full search', () => {
    expect(names('closed LIST')).toEqual(['View: Closed', 'Amara Sato', 'Search everything for “closed LIST”'])
  })
})

test('conversations, contacts and messages stand in groups of their own', () => {
  expect(names('sato', [amara], true)).toEqual([
    'Conversations: Amara Sato',
    'Contacts: Amara Sato',
    'Messages: Is it closed?',
    'Search: Search everything for “sato”',
  ])
})

describe('stillMatches', () => {
  it.each([
    ['sato', true],
    ['7700', true],
    ['satoshi', false],
    ['', false],
  ])('keeps a contact for “%s”: %s', (query, kept) => expect(stillMatches(amara, query)).toBe(kept))
})
