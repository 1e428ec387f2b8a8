// Arrives: the clock. Leaves: conversations whose sleep is over, awake, once, at the top of their lists.
import { lockFreeConversations } from '#store/conversations/conversation-writes.ts'
import { findDueSnoozes, nextSnoozeMs } from '#store/conversations/snoozes.ts'

import { UnitOfWork, SYSTEM } from '../commands/shared/unit-of-work.ts'
import type { RuntimeDeps } from '../runtime-deps.ts'
import { createWorker, type Worker } from './worker.ts'

const BATCH = 100

/** Creates the unsnooze job. `onWoken` runs after every commit that woke conversations. */
export function createUnsnoozeJob(deps: RuntimeDeps, onWoken: () => void): Worker {
  return createWorker('unsnooze', 5_000, deps, async () => {
    const due = await findDueSnoozes(deps.sql, BATCH)
    if (due.length === 0) return { more: false, sleepMs: (await nextSnoozeMs(deps.sql)) ?? undefined }
    const now = deps.now().toISOString()
    const woken = await deps.sql.begin(async (tx) => {
      const unitOfWork = new UnitOfWork(now)
      const free = await lockFreeConversations(tx, due)
      // Somebody may have woken it, or let it sleep longer, since it was found.
      const asleep = free.filter(({ snoozedUntil }) => snoozedUntil !== null && snoozedUntil <= now)
      for (const conversation of asleep) {
        Object.assign(conversation, { snoozedUntil: null, lastActivityAt: now })
        unitOfWork.append(conversation, SYSTEM, { type: 'conversation_woke', reason: 'time' })
      }
      await unitOfWork.flush(tx)
      return asleep.length
    })
    if (woken > 0) onWoken()
    return { more: woken > 0, sleepMs: 50 }
  })
}
