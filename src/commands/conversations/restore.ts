import type { LockedConversation } from '#store/conversations/conversation-writes.ts'

import type { Actor, Work } from './command-context.ts'

type Standing = Pick<
  LockedConversation,
  'openState' | 'resolved' | 'handler' | 'assigneeId' | 'teamId' | 'snoozedUntil' | 'waitingSince' | 'unreadCount'
>

/** Puts a conversation back to how it stood before a command; what somebody changed since stays as they left it. */
export function restore({ unitOfWork, conversation }: Work, by: Actor, before: Standing, after: Standing): void {
  const back = (...keys: (keyof Standing)[]): boolean => {
    if (keys.every((key) => before[key] === after[key]) || keys.some((key) => conversation[key] !== after[key])) return false
    Object.assign(conversation, Object.fromEntries(keys.map((key) => [key, before[key]])))
    unitOfWork.touch(conversation)
    return true
  }
  if (back('openState', 'resolved', 'waitingSince')) {
    unitOfWork.append(conversation, by.author, { type: before.openState === 'open' ? 'conversation_reopened' : 'conversation_closed' })
  }
  if (back('handler', 'assigneeId')) {
    const { handler, assigneeId } = before
    const reason = handler === 'bot' ? ('handed_back' as const) : ('taken_over' as const)
    unitOfWork.append(conversation, by.author, { type: 'handler_changed', handler, assigneeId, assigneeName: null, reason, note: 'Undone' })
  }
  if (back('teamId')) unitOfWork.append(conversation, by.author, { type: 'team_changed', teamId: before.teamId, teamName: null })
  if (back('snoozedUntil')) {
    const until = before.snoozedUntil
    unitOfWork.append(
      conversation,
      by.author,
      until === null ? { type: 'conversation_woke', reason: 'person' } : { type: 'conversation_snoozed', until },
    )
  }
  if (back('unreadCount'))
    unitOfWork.append(conversation, by.author, { type: before.unreadCount > 0 ? 'conversation_unread' : 'conversation_read' })
}
