import { defineConversationCommand } from './define-conversation-command.ts'

/** Adds and removes tags of a conversation's contact. */
export const command = defineConversationCommand({
  type: 'tag',
  access: 'agent',
  decide: (_, { add, remove }) => ({ tags: { add, remove } }),
})
