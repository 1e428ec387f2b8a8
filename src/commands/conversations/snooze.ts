import { AppError } from '#domain/errors.ts'
import { storedText } from '#domain/i18n/t.ts'

import { defineConversationCommand } from './define-conversation-command.ts'

/** Snoozes a conversation until its time or the customer's next message. */
export const command = defineConversationCommand({
  type: 'snooze',
  access: 'agent',
  decide({ openState }, { until }, { now }) {
    if (openState === 'closed') throw new AppError('conversation-closed')
    if (Date.parse(until) <= now.getTime())
      throw new AppError('invalid-argument', { details: [{ path: 'until', message: storedText('Choose a time in the future.') }] })
    return { set: { snoozedUntil: until }, lines: [{ type: 'conversation_snoozed', until }] }
  },
})
