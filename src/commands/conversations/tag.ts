import { defineConversationCommand } from './define-conversation-command.ts'

/** Puts tags on the contact of a conversation, and takes tags off. */
export const command = defineConversationCommand({
  type: 'tag',
  title: 'Tag contacts of conversations',
  access: 'agent',
  decide: (_, { add, remove }) => ({ tags: { add, remove } }),
})
