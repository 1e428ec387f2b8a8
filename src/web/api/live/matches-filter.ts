import type { Conversation, ConversationFilter } from '#domain/conversations/conversation.ts'

/** Tells whether a filter of the inbox lets a conversation through, as the server would; null where only the server can know. */
export function matchesFilter(conversation: Conversation, filter: ConversationFilter, userId: string): boolean | null {
  if (!matchesStatus(conversation, filter) || !matchesAssignee(conversation, filter.assignee, userId)) return false
  const { teamId, channelId, contactId, tag, waitingMinutes, activeFrom, activeUntil, sort } = filter
  if (teamId !== undefined && conversation.team?.id !== teamId) return false
  if (channelId !== undefined && conversation.channel.id !== channelId) return false
  if (contactId !== undefined && conversation.contact.id !== contactId) return false
  if (tag !== undefined && !conversation.contact.tags.includes(tag)) return false
  if ((sort === 'waiting' || waitingMinutes !== undefined) && conversation.waitingSince === null) return false
  if (activeFrom !== undefined && conversation.lastActivityAt < activeFrom) return false
  if (activeUntil !== undefined && conversation.lastActivityAt >= activeUntil) return false
  // Fields of contacts, who was named in notes, and the server's clock are not known here.
  return filter.field !== undefined || filter.mentioned !== undefined || waitingMinutes !== undefined ? null : true
}

function matchesStatus({ openState, unreadCount, resolved, snoozedUntil }: Conversation, filter: ConversationFilter): boolean {
  if (filter.openState !== 'any' && openState !== filter.openState) return false
  if (filter.flag === 'unread' && unreadCount === 0) return false
  if (filter.flag === 'resolved' && !resolved) return false
  return filter.snoozed === 'any' || (filter.snoozed === 'only') === (snoozedUntil !== null)
}

function matchesAssignee({ handler, assignee }: Conversation, wanted: string, userId: string): boolean {
  switch (wanted) {
    case 'any':
      return true
    case 'bot':
      return handler === 'bot'
    case 'anyUser':
      return assignee !== null
    case 'unassigned':
      return handler === 'human' && assignee === null
    case 'me':
      return assignee?.id === userId
    default:
      return assignee?.id === wanted
  }
}
