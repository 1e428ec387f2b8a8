import { AppError } from '#domain/errors.ts'
import type { WrittenContent } from '#domain/messages/message.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'
import { LONGEST_WAIT_MS } from '#domain/conversations/scheduled-message.ts'
import {
  findScheduled,
  insertScheduled,
  removeScheduled,
  type ScheduledRow,
  updateScheduled,
} from '#store/conversations/scheduled-messages.ts'

import type { CommandDeps } from '#commands/shared/command-deps.ts'
import { reply } from './send-message.ts'
import type { Actor, Work } from '../conversations/command-context.ts'

/** What is to be put off, and until when. */
export interface ToSchedule {
  content: WrittenContent
  sendAt: string
  unlessReply: boolean
}

/** Puts a message off. Returns its id. */
export async function schedule(deps: CommandDeps, work: Work, by: Actor, what: ToSchedule, replyTo: string | null): Promise<string> {
  const { tx, conversation, unitOfWork } = work
  if (conversation.openState === 'closed') throw new AppError('conversation-closed')
  checkTime(deps, work, what.content, what.sendAt)
  const { appId, id: conversationId, lastInboundProviderId } = conversation
  const id = deps.generateId()
  await insertScheduled(tx, { appId, id, conversationId, author: by.author, replyTo, lastInboundProviderId, ...what })
  unitOfWork.append(conversation, by.author, {
    type: 'scheduled_changed',
    scheduledId: id,
    what: 'scheduled',
    sendAt: what.sendAt,
    reason: null,
  })
  return id
}

/** Puts it off to another time; one that failed waits again. */
export async function reschedule(
  deps: CommandDeps,
  work: Work,
  by: Actor,
  id: string,
  change: { sendAt?: string | undefined; unlessReply?: boolean | undefined },
): Promise<void> {
  const known = await scheduledOf(work, id)
  const { sendAt = known.sendAt, unlessReply = known.unlessReply } = change
  checkTime(deps, work, known.content, sendAt)
  await updateScheduled(work.tx, by.appId, id, sendAt, unlessReply)
  work.unitOfWork.append(work.conversation, by.author, { type: 'scheduled_changed', scheduledId: id, what: 'moved', sendAt, reason: null })
}

/** Sends it now. Returns the id of the first of its messages. */
export async function sendScheduled(deps: CommandDeps, work: Work, by: Actor, id: string): Promise<string> {
  const { content, replyTo, sendAt } = await scheduledOf(work, id)
  await removeScheduled(work.tx, by.appId, id)
  const [messageId = ''] = await reply(deps, work, by, content, { replyTo })
  work.unitOfWork.append(work.conversation, by.author, { type: 'scheduled_changed', scheduledId: id, what: 'sent', sendAt, reason: null })
  return messageId
}

/** Lets it be. */
export async function cancelScheduled(work: Work, by: Actor, id: string): Promise<void> {
  const { sendAt } = await scheduledOf(work, id)
  await removeScheduled(work.tx, by.appId, id)
  work.unitOfWork.append(work.conversation, by.author, {
    type: 'scheduled_changed',
    scheduledId: id,
    what: 'cancelled',
    sendAt,
    reason: null,
  })
}

async function scheduledOf({ tx, conversation }: Work, id: string): Promise<ScheduledRow> {
  const found = await findScheduled(tx, conversation.appId, conversation.id, id)
  if (!found) throw new AppError('not-found')
  return found
}

/** A time to come, and one at which WhatsApp will still take the message as far as is known now. */
function checkTime(deps: CommandDeps, { conversation }: Work, content: WrittenContent, sendAt: string): void {
  const now = deps.now().getTime()
  const at = Date.parse(sendAt)
  if (at <= now || at > now + LONGEST_WAIT_MS)
    throw new AppError('invalid-argument', {
      details: [{ path: 'sendAt', message: 'Choose a time that is still to come, within a year.' }],
    })
  if (content.type !== 'template' && !isWindowOpen(conversation.lastInboundAt, new Date(at))) throw new AppError('past-window')
}
