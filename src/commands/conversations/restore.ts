import type { ConversationEventBody } from '#domain/conversations/conversation-event.ts'

import type { ConversationChanges, ConversationState } from './define-conversation-command.ts'

/** The state of a conversation that a bulk change records. */
export type Restorable = Omit<ConversationState, 'dueAt' | 'overdue' | 'lastActivityAt'>

/** Restores a conversation to its state before a command; later changes stay. */
export function decideRestore(now: Restorable, before: Restorable, after: Restorable): ConversationChanges {
  const set: Partial<Restorable> = {}
  const lines: ConversationEventBody[] = []
  const restore = (keys: readonly (keyof Restorable)[], line: ConversationEventBody): void => {
    if (keys.every((key) => before[key] === after[key]) || keys.some((key) => now[key] !== after[key])) return
    Object.assign(set, Object.fromEntries(keys.map((key) => [key, before[key]])))
    lines.push(line)
  }
  const { openState, handler, assigneeId, teamId, priority, labelIds, snoozedUntil: until, unreadCount } = before
  restore(['openState', 'resolved', 'waitingSince'], { type: openState === 'open' ? 'conversation_reopened' : 'conversation_closed' })
  const reason = handler === 'bot' ? 'handed_back' : 'taken_over'
  restore(['handler', 'assigneeId'], { type: 'handler_changed', handler, assigneeId, assigneeName: null, reason, note: 'Undone' })
  restore(['teamId'], { type: 'team_changed', teamId, teamName: null })
  restore(['priority'], { type: 'priority_changed', priority })
  if (now.labelIds.join() === after.labelIds.join() && before.labelIds.join() !== after.labelIds.join()) set.labelIds = labelIds
  restore(['snoozedUntil'], until === null ? { type: 'conversation_woke', reason: 'person' } : { type: 'conversation_snoozed', until })
  restore(['unreadCount'], { type: unreadCount > 0 ? 'conversation_unread' : 'conversation_read' })
  return { set, lines }
}
