import { type ConversationChanges, type ConversationState, defineConversationCommand } from './define-conversation-command.ts'

/** Opens a closed conversation again, for people. */
export const command = defineConversationCommand({
  type: 'reopen',
  title: 'Reopen conversations',
  access: 'agent',
  decide: ({ openState }) =>
    openState === 'open'
      ? {}
      : { set: { openState: 'open', resolved: false, handler: 'human' }, lines: [{ type: 'conversation_reopened' }] },
})

/** Opens a new conversation, or a closed one again, because the customer writes: then the bot has it. Null where it is open. */
export function decideOpening({ openState }: Pick<ConversationState, 'openState'>, isNew: boolean): ConversationChanges | null {
  const domainEvent = 'conversation_opened'
  if (openState === 'closed') {
    const set = { openState: 'open', resolved: false, handler: 'bot', assigneeId: null } as const
    return { set, lines: [{ type: 'conversation_reopened' }], domainEvent }
  }
  return isNew ? { lines: [{ type: 'conversation_opened' }], domainEvent } : null
}
