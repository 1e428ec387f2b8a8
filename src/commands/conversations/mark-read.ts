import { defineConversationCommand } from './define-conversation-command.ts'

/** Marks the customer's messages as read by the team. */
export const command = defineConversationCommand({
  type: 'markRead',
  access: 'agent',
  decide: ({ unreadCount }) =>
    unreadCount === 0 ? {} : { set: { unreadCount: 0 }, lines: [{ type: 'conversation_read' }], tellsRead: true },
})
