import { AppError } from '#domain/errors.ts'

import { defineConversationCommand } from './define-conversation-command.ts'

/** Returns a conversation to the bot. */
export const command = defineConversationCommand({
  type: 'handBack',
  access: 'agent',
  decide({ openState, handler }) {
    if (openState === 'closed') throw new AppError('conversation-closed')
    if (handler === 'bot') return {}
    return {
      set: { handler: 'bot', assigneeId: null },
      lines: [{ type: 'handler_changed', handler: 'bot', assigneeId: null, assigneeName: null, reason: 'handed_back', note: null }],
    }
  },
})
