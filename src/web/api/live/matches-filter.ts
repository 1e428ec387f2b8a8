import { isNarrowed } from '#domain/date-range.ts'
import type { Conversation, ConversationFilter } from '#domain/conversations/conversation.ts'

/** Tells whether a filter of the inbox lets a conversation through, as the server would; null where only the server can know. */
export function matchesFilter(conversation: Conversation, filter: ConversationFilter, userId: string): boolean | null {
  if (!matchesStatus(conversation, filter) || !matchesAssignee(conversation, filter.assignee, userId)) return false
  if (!matchesNames(conversation, filter) || !matchesTimes(conversation, filter)) return false
  // Fields of contacts, who was named in notes, and the server's clock are not known here.
  return filter.field !== undefined || filter.mentioned !== undefined || filter.waitingMinutes !== undefined || isNarrowed(filter)
    ? null
    : true
}

const matchesNames = (
  { team, channel, contact, labels, priority }: Conversation,
  { teamId, channelId, contactId, tag, labelId, priority: wanted }: ConversationFilter,
): boolean =>
  isWanted(teamId, team?.id) &&
  isWanted(channelId, channel.id) &&
  isWanted(contactId, contact.id) &&
  isWanted(wanted, priority) &&
  (labelId === undefined || labels.some(({ id }) => id === labelId)) &&
  (tag === undefined || contact.tags.includes(tag))

const isWanted = (wanted: string | undefined, id: string | undefined): boolean => wanted === undefined || wanted === id

function matchesTimes({ waitingSince, lastActivityAt }: Conversation, filter: ConversationFilter): boolean {
  const { waitingMinutes, activeFrom, activeUntil, sort } = filter
  if ((sort === 'waiting' || waitingMinutes !== undefined) && waitingSince === null) return false
  return (activeFrom === undefined || lastActivityAt >= activeFrom) && (activeUntil === undefined || lastActivityAt < activeUntil)
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
