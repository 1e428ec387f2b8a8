import { type ConversationChanges, type ConversationState, defineConversationCommand } from './define-conversation-command.ts'

/** Reopens a closed conversation for the team. */
export const command = defineConversationCommand({
  type: 'reopen',
  access: 'agent',
  decide: ({ openState }) =>
    openState === 'open'
      ? {}
      : { set: { openState: 'open', resolved: false, handler: 'human' }, lines: [{ type: 'conversation_reopened' }] },
})

/** Opens or reopens a conversation for the bot because the customer writes. Null if it is open. */
export function decideOpening({ openState }: Pick<ConversationState, 'openState'>, isNew: boolean): ConversationChanges | null {
  const domainEvent = 'conversation_opened'
  if (openState === 'closed') {
    const set = { openState: 'open', resolved: false, handler: 'bot', assigneeId: null } as const
    return { set, lines: [{ type: 'conversation_reopened' }], domainEvent }
  }
  return isNew ? { lines: [{ type: 'conversation_opened' }], domainEvent } : null
}
