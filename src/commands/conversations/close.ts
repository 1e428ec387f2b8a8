import { type ConversationChanges, type ConversationState, defineConversationCommand } from './define-conversation-command.ts'

/** Closes a conversation and sends the survey. */
export const command = defineConversationCommand({
  type: 'close',
  access: 'agent',
  decide: (before) => (before.openState === 'closed' ? {} : { ...decideClose(before), asksRating: true }),
})

/** No reply is due, nothing is snoozed, the bot is silent. */
export function decideClose({ openState }: Pick<ConversationState, 'openState'>): ConversationChanges {
  if (openState === 'closed') return {}
  return {
    silencesBot: true,
    set: { openState: 'closed', resolved: true, unreadCount: 0, snoozedUntil: null, waitingSince: null, dueAt: null, overdue: false },
    lines: [{ type: 'conversation_closed' }],
    domainEvent: 'conversation_closed',
  }
}
