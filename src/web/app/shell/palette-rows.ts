import { t } from '#domain/i18n/t.ts'
import type { Contact } from '#domain/contacts/contact.ts'

import type { Action } from '#web/actions/action.ts'

export interface PaletteRow {
  id: string
  group: string
  name: string
  note?: string
  keys?: string
  perform: () => void
}

/** What was found for the words: contacts, their conversations, and messages. */
export interface PaletteFound {
  contacts: readonly Contact[]
  conversations: readonly { id: string; name: string }[]
  messages: readonly { id: string; conversationId: string; seq: number; name: string; text: string }[]
}

/** Where a row leads. */
export interface PaletteWays {
  openContact: (id: string) => void
  openConversation: (id: string, line?: number) => void
  searchAll: (words: string) => void
}

/** Gives what the palette shows for a query: actions whose words all match, grouped, then what was found, then the way to search everything. */
export function paletteRows(actions: readonly Action[], found: PaletteFound, query: string, ways: PaletteWays): readonly PaletteRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const matching = actions.filter((action) => {
    const text = `${action.name} ${action.keywords ?? ''} ${action.group}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const everywhere: PaletteRow = {
    id: 'search-all',
    group: t('Search'),
    name: t('Search everything for “{query}”', { query }),
    perform: () => ways.searchAll(query),
  }
  return [
    ...byGroup(matching).map(toRow),
    ...found.conversations.map(({ id, name }) => ({
      id: `conversation-${id}`,
      group: t('Conversations'),
      name,
      perform: () => ways.openConversation(id),
    })),
    ...found.contacts.map((contact) => contactRow(contact, ways.openContact)),
    ...found.messages.map(({ id, conversationId, seq, name, text }) => ({
      id: `message-${id}`,
      group: t('Messages'),
      name: text,
      note: name,
      perform: () => ways.openConversation(conversationId, seq),
    })),
    ...(query === '' ? [] : [everywhere]),
  ]
}

/** Says whether a contact that was found for other words is surely one of these words too, until the server has answered for them. */
export function stillMatches({ name, phone, email }: Contact, query: string): boolean {
  return query !== '' && [name, phone, email].some((part) => part?.toLowerCase().includes(query.toLowerCase()))
}

function byGroup(actions: readonly Action[]): readonly Action[] {
  const order = [
    t('Conversation'),
    t('Inbox'),
    t('Contacts'),
    t('Flow'),
    t('Notifications'),
    t('Settings'),
    t('Go to'),
    t('Appearance'),
    t('Help and account'),
  ]
  return actions.toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group))
}

function toRow({ id, group, name, shortcut, perform }: Action): PaletteRow {
  return { id, group, name, perform, ...(shortcut && { keys: shortcut }) }
}

function contactRow(contact: Contact, openContact: (id: string) => void): PaletteRow {
  const name = contact.name ?? contact.phone ?? contact.email ?? t('Unnamed contact')
  return { id: contact.id, group: t('Contacts'), name, note: contact.phone ?? '', perform: () => openContact(contact.id) }
}
