import { describe, expect, it } from 'vitest'

import type { Action } from '#web/actions/action.ts'
import { paletteRows, stillMatches } from './palette-rows.ts'

const nothing = () => {}
const actions: Action[] = [
  { id: 'palette-theme', name: 'Use the dark theme', group: 'Appearance', perform: nothing },
  { id: 'view-closed', name: 'View: Closed', group: 'Inbox', keywords: 'list show', shortcut: 'g c', perform: nothing },
  { id: 'reply', name: 'Reply', group: 'Conversation', perform: nothing },
]
const amara = { id: 'amara', name: 'Amara Sato', phone: '+447700900142', email: null } as Parameters<typeof stillMatches>[0]
const names = (query: string, contacts = [amara]) => paletteRows(actions, contacts, query, nothing, nothing).map(({ name }) => name)

describe('paletteRows', () => {
  it('shows all actions by group without a query', () => {
    expect(names('', [])).toEqual(['Reply', 'View: Closed', 'Use the dark theme'])
  })

  it('finds actions by words in any order and case, then contacts, then full search', () => {
    expect(names('closed LIST')).toEqual(['View: Closed', 'Amara Sato', 'Search everything for “closed LIST”'])
  })
})

describe('stillMatches', () => {
  it.each([
    ['sato', true],
    ['7700', true],
    ['satoshi', false],
    ['', false],
  ])('keeps a contact for “%s”: %s', (query, kept) => expect(stillMatches(amara, query)).toBe(kept))
})
