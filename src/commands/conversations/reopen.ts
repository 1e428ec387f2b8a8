import { defineConversationCommand } from './define-conversation-command.ts'

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
