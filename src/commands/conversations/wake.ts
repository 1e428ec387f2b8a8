import { type ConversationChanges, type ConversationState, defineConversationCommand } from './define-conversation-command.ts'

/** Wakes a conversation that sleeps. */
export const command = defineConversationCommand({
  type: 'wake',
  access: 'agent',
  decide: (before) => decideWake(before, 'person'),
})

/** The log says who unsnoozed it. */
export const decideWake = ({ snoozedUntil }: Pick<ConversationState, 'snoozedUntil'>, reason: 'person' | 'time'): ConversationChanges =>
  snoozedUntil === null ? {} : { set: { snoozedUntil: null }, lines: [{ type: 'conversation_woke', reason }] }
