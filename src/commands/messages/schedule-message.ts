import type { ConversationEventBody } from '#domain/conversations/conversation-event.ts'
import { AppError } from '#domain/errors.ts'
import type { WrittenContent } from '#domain/messages/message.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'
import { LONGEST_WAIT_MS } from '#domain/conversations/scheduled-message.ts'
import { storedText } from '#domain/i18n/t.ts'
import {
  findScheduled,
  insertScheduled,
  removeScheduled,
  type ScheduledRow,
  updateScheduled,
} from '#store/conversations/scheduled-messages.ts'

import type { CommandDeps } from '#commands/shared/command-deps.ts'
import { decideReply, factsOf, type ReplyChanges, type SendFacts, writeReply } from './send-message.ts'
import type { Actor, Work } from '../conversations/command-context.ts'
import type { Circumstances, ConversationState } from '../conversations/define-conversation-command.ts'

/** The message to schedule and its time. */
export interface ToSchedule {
  content: WrittenContent
  sendAt: string
  unlessReply: boolean
}

/** What of a conversation decides whether something may be put off. */
type Before = Pick<Work['conversation'], 'openState' | 'addressKind' | 'lastInboundAt'>
type Line = Extract<ConversationEventBody, { type: 'scheduled_changed' }>

/** Schedules a message. Returns its id. */
export async function schedule(deps: CommandDeps, work: Work, by: Actor, what: ToSchedule, replyTo: string | null): Promise<string> {
  const { tx, conversation, unitOfWork } = work
  const { appId, id: conversationId, lastInboundProviderId } = conversation
  const id = deps.generateId()
  const line = decideSchedule(conversation, { id, ...what }, deps.now())
  await insertScheduled(tx, { appId, id, conversationId, author: by.author, replyTo, lastInboundProviderId, ...what })
  unitOfWork.append(conversation, by.author, line)
  return id
}

/** The log line of scheduling. Pure; an AppError if the conversation or time does not allow it. */
export function decideSchedule(before: Before, { id, content, sendAt }: { id: string } & ToSchedule, now: Date): Line {
  if (before.openState === 'closed') throw new AppError('conversation-closed')
  checkTime(before, content, sendAt, now)
  return lineOf(id, 'scheduled', sendAt)
}

/** Reschedules it; a failed one waits again. */
export async function reschedule(deps: CommandDeps, work: Work, by: Actor, id: string, change: Rescheduling): Promise<void> {
  const known = await scheduledOf(work, id)
  const { sendAt, unlessReply, line } = decideReschedule(work.conversation, { ...known, id }, change, deps.now())
  await updateScheduled(work.tx, by.appId, id, sendAt, unlessReply)
  work.unitOfWork.append(work.conversation, by.author, line)
}

interface Rescheduling {
  sendAt?: string | undefined
  unlessReply?: boolean | undefined
}

/** The new time and settings of a message. Pure; an AppError if the time does not allow it. */
export function decideReschedule(
  before: Before,
  known: { id: string } & ToSchedule,
  change: Rescheduling,
  now: Date,
): { sendAt: string; unlessReply: boolean; line: Line } {
  const { sendAt = known.sendAt, unlessReply = known.unlessReply } = change
  checkTime(before, known.content, sendAt, now)
  return { sendAt, unlessReply, line: lineOf(known.id, 'moved', sendAt) }
}

/** Sends it now. Returns the id of the first of its messages. */
export async function sendScheduled(deps: CommandDeps, work: Work, by: Actor, id: string): Promise<string> {
  const known = await scheduledOf(work, id)
  const facts = await factsOf(work, known.content)
  const { line, ...changes } = decideSendScheduled(work.conversation, known, facts, { by: by.author, now: deps.now() })
  await removeScheduled(work.tx, by.appId, id)
  const [messageId = ''] = writeReply(deps, work, by, changes, { replyTo: known.replyTo })
  work.unitOfWork.append(work.conversation, by.author, line)
  return messageId
}

/** The changes of sending it now: those of a reply, and a line. Pure; an AppError if not allowed now. */
export function decideSendScheduled(
  before: ConversationState & Before,
  { id, sendAt }: Pick<ScheduledRow, 'id' | 'sendAt'>,
  facts: SendFacts,
  circumstances: Circumstances,
): ReplyChanges & { line: Line } {
  return { ...decideReply(before, facts, { ...circumstances, anyOwner: false }), line: lineOf(id, 'sent', sendAt) }
}

/** Lets it be. */
export async function cancelScheduled(work: Work, by: Actor, id: string): Promise<void> {
  const line = decideCancelScheduled(await scheduledOf(work, id))
  await removeScheduled(work.tx, by.appId, id)
  work.unitOfWork.append(work.conversation, by.author, line)
}

/** The log line of a cancellation, which any owner and state allow. Pure. */
export const decideCancelScheduled = ({ id, sendAt }: Pick<ScheduledRow, 'id' | 'sendAt'>): Line => lineOf(id, 'cancelled', sendAt)

const lineOf = (scheduledId: string, what: Line['what'], sendAt: string): Line => ({
  type: 'scheduled_changed',
  scheduledId,
  what,
  sendAt,
  reason: null,
})

async function scheduledOf({ tx, conversation }: Work, id: string): Promise<ScheduledRow> {
  const found = await findScheduled(tx, conversation.appId, conversation.id, id)
  if (!found) throw new AppError('not-found')
  return found
}

/** A future time within the 24-hour window, as far as known now. */
function checkTime(before: Before, content: WrittenContent, sendAt: string, now: Date): void {
  const at = Date.parse(sendAt)
  if (at <= now.getTime() || at > now.getTime() + LONGEST_WAIT_MS)
    throw new AppError('invalid-argument', {
      details: [{ path: 'sendAt', message: storedText('Choose a time within the next year.') }],
    })
  if (content.type !== 'template' && !isWindowOpen(before, new Date(at))) throw new AppError('past-window')
}
