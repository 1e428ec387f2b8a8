// Arrives: the clock. Leaves: conversations whose sleep is over, awake, once, at the top of their lists.
import { lockFreeConversations } from '#store/conversations/conversation-writes.ts'
import { findDueSnoozes, snoozeDue } from '#store/conversations/snoozes.ts'

import { decideWake } from '#commands/conversations/wake.ts'
import { writeRow } from '#commands/conversations/write-conversation.ts'
import { UnitOfWork, SYSTEM } from '#commands/shared/unit-of-work.ts'
import type { Job } from './job.ts'
import type { JobDeps } from '../runtime-deps.ts'

const BATCH = 100

/** Creates the unsnooze job. */
export function createUnsnoozeJob(deps: JobDeps): Job {
  async function run() {
    const due = await findDueSnoozes(deps.sql, BATCH)
    if (due.length === 0) return { more: false }
    const now = deps.now().toISOString()
    const woken = await deps.sql.begin(async (tx) => {
      const unitOfWork = new UnitOfWork(now)
      const free = await lockFreeConversations(tx, due)
      // Somebody may have woken it, or let it sleep longer, since it was found.
      const asleep = free.filter(({ snoozedUntil }) => snoozedUntil !== null && snoozedUntil <= now)
      for (const conversation of asleep) {
        conversation.lastActivityAt = now
        writeRow(unitOfWork, conversation, SYSTEM, decideWake(conversation, 'time'))
      }
      await unitOfWork.flush(tx)
      return asleep.length
    })
    if (woken > 0) deps.topics.publish(['event_log', 'conversations'])
    return { more: woken > 0, sleepMs: 50 }
  }

  return { name: 'unsnooze', wokenBy: ['snoozes'], due: snoozeDue, run }
}
