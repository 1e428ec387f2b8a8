import { defineConversationCommand } from './define-conversation-command.ts'

/** Marks a conversation as unread. */
export const command = defineConversationCommand({
  type: 'markUnread',
  access: 'agent',
  decide: ({ unreadCount }) => (unreadCount > 0 ? {} : { set: { unreadCount: 1 }, lines: [{ type: 'conversation_unread' }] }),
})
