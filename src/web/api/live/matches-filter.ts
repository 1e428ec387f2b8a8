import type { Conversation, ConversationFilter } from '#domain/conversation.ts'

/** Tells whether a filter of the inbox lets a conversation through, as the server would. */
export function matchesFilter(conversation: Conversation, filter: ConversationFilter, userId: string): boolean {
  if (filter.openState !== 'any' && conversation.openState !== filter.openState) return false
  if (filter.flag === 'unread' && conversation.unreadCount === 0) return false
  if (filter.flag === 'resolved' && !conversation.resolved) return false
  return matchesAssignee(conversation, filter.assignee, userId)
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
