import type { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import type { sendForm as action } from '#domain/actions/flows/send-form.ts'
import { OutgoingContent } from '#domain/messages/message.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'

import { say } from '../shared/execution-context.ts'
import { type ActionContext, defineCommand } from '../shared/define-command.ts'

type Result = z.infer<typeof action.result>

/** Sends a form within the window. The command's id returns with the answers. */
export const command = defineCommand({ kind: 'send_form', ownRows: false, run: sendForm })

function sendForm(context: ActionContext, input: z.infer<typeof action.input>): Result {
  const { id, author, conversation, contact, now } = context
  const refused = (reason: string): Result => ({ kind: 'send_form', outcome: 'refused', reason })
  if (!conversation) return refused(storedText('The contact has no conversation yet.'))
  if (contact?.optedOutAt) return refused(storedText('The contact has opted out.'))
  if (!isWindowOpen(conversation, now)) return refused(storedText('The contact hasn’t written in 24 hours.'))
  const { form, text, button: label, screen, data } = input
  const shown = { ...(screen !== null && { screen }), ...(Object.keys(data).length > 0 && { data }) }
  const content = OutgoingContent.safeParse({ type: 'whatsappFlow', text, label, form, mode: 'published', token: id, ...shown })
  if (!content.success) return refused(content.error.issues.map(({ message }) => message).join(' '))
  say(context, { id: `${id}:form`, author, content: content.data, origin: null })
  return { kind: 'send_form', outcome: 'sent', reason: null }
}
