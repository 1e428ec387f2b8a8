import type { ConversationFilter } from './conversation.ts'

export type InboxView = 'mine' | 'unassigned' | 'mentions' | 'bot' | 'all' | 'snoozed' | 'closed'

const OPEN: ConversationFilter = { openState: 'open', flag: 'any', assignee: 'any', snoozed: 'no', sort: 'latest' }

/** Which conversations each view of the inbox holds. */
export const INBOX_VIEWS: Readonly<Record<InboxView, ConversationFilter>> = {
  mine: { ...OPEN, assignee: 'me' },
  unassigned: { ...OPEN, assignee: 'unassigned' },
  mentions: { ...OPEN, mentioned: 'yes' },
  bot: { ...OPEN, assignee: 'bot' },
  all: OPEN,
  snoozed: { ...OPEN, snoozed: 'only' },
  closed: { ...OPEN, openState: 'closed', snoozed: 'any' },
}
