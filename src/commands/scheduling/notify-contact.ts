import { storedText } from '#domain/i18n/t.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'

import type { ActionContext } from '../shared/define-command.ts'
import { say } from '../shared/execution-context.ts'

/** Tells the contact of a booking or a change, in the transaction that writes it. Answers why it could not be told. */
export function notifyContact(context: ActionContext, tell: string | undefined): { untold?: string } {
  if (tell === undefined || tell === '') return {}
  const { conversation, contact, now, author, generateId } = context
  if (!conversation) return { untold: storedText('The contact has no conversation.') }
  if (contact && contact.optedOutAt !== null) return { untold: storedText('The contact has opted out.') }
  if (!isWindowOpen(conversation, now)) {
    return { untold: storedText('The customer hasn’t written in 24 hours. Send a template from the conversation.') }
  }
  say(context, { id: generateId(), author, content: { type: 'text', text: tell, preview: false }, origin: null })
  return {}
}
