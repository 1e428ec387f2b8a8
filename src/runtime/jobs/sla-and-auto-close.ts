// Arrives: the clock. Leaves: deadlines set and missed, and conversations closed in which nothing was said for too long. Each once.
import { Automation, openingHours } from '#domain/workspace/automation.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'
import { addOpenMinutes } from '#flow/time/business-hours.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { type ConversationKey, type LockedConversation, lockFreeConversations } from '#store/conversations/conversation-writes.ts'
import { deadlineDue, findMissed, findSilent, findUndated } from '#store/conversations/deadlines.ts'
import { UnitOfWork, SYSTEM } from '#commands/shared/unit-of-work.ts'
import { decideClose } from '#commands/conversations/close.ts'
import { writeChanges } from '#commands/conversations/write-conversation.ts'
import type { Work } from '#commands/conversations/command-context.ts'

import type { Job } from './job.ts'
import type { JobDeps } from '../runtime-deps.ts'

const BATCH = 200

/** Creates the SLA and auto-close job. */
export function createSlaAndAutoCloseJob(deps: JobDeps): Job {
  /** Works on those of these conversations that nobody holds, under their locks; returns how many. */
  const each = async <Key extends ConversationKey>(keys: readonly Key[], work: (parts: Work, key: Key) => Promise<void> | void) => {
    if (keys.length === 0) return 0
    const found = new Map(keys.map((key) => [`${key.appId}/${key.id}`, key]))
    const done = await deps.sql.begin(async (tx: Tx) => {
      const unitOfWork = new UnitOfWork(deps.now().toISOString())
      const free = await lockFreeConversations(tx, keys)
      for (const conversation of free) {
        const key = found.get(`${conversation.appId}/${conversation.id}`)
        if (key) await work({ tx, unitOfWork, conversation }, key)
      }
      await unitOfWork.flush(tx)
      return free.length
    })
    deps.topics.publish(['outbox', 'event_log', 'conversations', 'domain_events'])
    return done
  }

  async function run() {
    const dated = await each(await findUndated(deps.sql, BATCH), ({ unitOfWork, conversation }, { minutes, timeZone, automation }) => {
      if (conversation.waitingSince === null || conversation.dueAt !== null) return
      const dueAt = addOpenMinutes(openingHours(Automation.parse(automation)), timeZone, conversation.waitingSince, minutes)
      if (dueAt === null) return
      conversation.dueAt = dueAt
      unitOfWork.append(conversation, SYSTEM, { type: 'deadline_set', dueAt })
    })
    const missed = await each(await findMissed(deps.sql, BATCH), ({ unitOfWork, conversation }) => {
      if (!isMissed(conversation, deps.now())) return
      conversation.overdue = true
      unitOfWork.append(conversation, SYSTEM, { type: 'deadline_missed' })
    })
    const closed = await each(await findSilent(deps.sql, BATCH), async (work, { text }) => {
      const { conversation, unitOfWork } = work
      if (conversation.openState === 'closed') return
      if (text !== '' && isWindowOpen(conversation, deps.now()))
        unitOfWork.send(conversation, { id: deps.generateId(), author: SYSTEM, content: { type: 'text', text }, origin: null })
      await writeChanges(deps, work, { appId: conversation.appId, author: SYSTEM }, decideClose(conversation))
    })
    return { more: Math.max(dated, missed, closed) >= BATCH }
  }

  // Hours that never open set no deadline: such a conversation stays due.
  return { name: 'sla-and-auto-close', wokenBy: [], due: deadlineDue, restMs: 3_000, run }
}

const isMissed = ({ dueAt, overdue, waitingSince }: LockedConversation, now: Date): boolean =>
  dueAt !== null && !overdue && waitingSince !== null && Date.parse(dueAt) <= now.getTime()
