import { defineConversationCommand } from './define-conversation-command.ts'

/** Notes that somebody of the team has seen what the customer wrote. */
export const command = defineConversationCommand({
  type: 'markRead',
  title: 'Mark conversations as read',
  access: 'agent',
  decide: ({ unreadCount }) =>
    unreadCount === 0 ? {} : { set: { unreadCount: 0 }, lines: [{ type: 'conversation_read' }], tellsRead: true },
})
