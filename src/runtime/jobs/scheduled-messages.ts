// Arrives: the clock, and customers who write. Leaves: messages that were put off, said once at their time, or cancelled, each with its line.
// Never here: one said twice; it leaves the list in the transaction that puts it on its way.
import { AppError } from '#domain/errors.ts'
import { errorReason, storedReason } from '#domain/refusal-reason.ts'
import { lockFreeConversations } from '#store/conversations/conversation-writes.ts'
import {
  failScheduled,
  findDueScheduled,
  listWaiting,
  removeScheduled,
  scheduledDue,
  type ScheduledRow,
} from '#store/conversations/scheduled-messages.ts'
import { UnitOfWork, SYSTEM } from '#commands/shared/unit-of-work.ts'
import { reply } from '#commands/messages/send-message.ts'
import type { Work } from '#commands/conversations/command-context.ts'

import type { RuntimeDeps } from '../runtime-deps.ts'
import type { Job } from './job.ts'
import type { JobDeps } from '../runtime-deps.ts'

const BATCH = 50

/** Creates the scheduled messages job. */
export function createScheduledMessagesJob(deps: JobDeps): Job {
  async function run() {
    const due = await findDueScheduled(deps.sql, BATCH)
    if (due.length === 0) return { more: false }
    const done = await deps.sql.begin(async (tx) => {
      const unitOfWork = new UnitOfWork(deps.now().toISOString())
      const free = await lockFreeConversations(tx, due)
      for (const conversation of free) {
        const work = { tx, unitOfWork, conversation }
        for (const row of await listWaiting(tx, conversation)) await settle(deps, work, row)
      }
      await unitOfWork.flush(tx)
      return free.length
    })
    if (done > 0) deps.topics.publish(['outbox', 'event_log'])
    return { more: done > 0, sleepMs: 50 }
  }

  return { name: 'scheduled-messages', wokenBy: ['scheduled_messages'], due: scheduledDue, run }
}

/** Under the lock all is looked at again: somebody may have changed it, or the customer may have written. */
async function settle(deps: RuntimeDeps, work: Work, row: ScheduledRow): Promise<void> {
  const { tx, unitOfWork, conversation } = work
  const { id, sendAt } = row
  const tell = (what: 'replied' | 'sent' | 'failed', reason: string | null = null) =>
    unitOfWork.append(conversation, what === 'sent' ? row.author : SYSTEM, {
      type: 'scheduled_changed',
      scheduledId: id,
      what,
      sendAt,
      reason,
      ...(what === 'failed' && row.author.kind === 'operator' && { writerId: row.author.id }),
    })
  if (row.unlessReply && conversation.lastInboundProviderId !== row.lastInboundProviderId) {
    await removeScheduled(tx, conversation.appId, id)
    return void tell('replied')
  }
  if (Date.parse(sendAt) > deps.now().getTime()) return
  try {
    // Whoever has it by now: it was said for the team.
    await reply(deps, work, { appId: conversation.appId, author: row.author }, row.content, { replyTo: row.replyTo, anyOwner: true })
    await removeScheduled(tx, conversation.appId, id)
    tell('sent')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const reason = storedReason(errorReason(error))
    await failScheduled(tx, conversation.appId, id, reason)
    tell('failed', reason)
  }
}
