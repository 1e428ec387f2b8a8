import { defineConversationCommand } from './define-conversation-command.ts'

/** Says how urgent a conversation is. */
export const command = defineConversationCommand({
  type: 'prioritize',
  access: 'agent',
  decide(before, { priority }) {
    return before.priority === priority ? {} : { set: { priority }, lines: [{ type: 'priority_changed', priority }] }
  },
})
