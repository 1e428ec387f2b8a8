// Arrives: conversations that nobody has, in apps that share them by a rule. Leaves: each with a member who is there and has room.
// Never here: more than the capacity by a rule, one conversation given twice, a person's own decision overruled.
import type { InboxRules } from '#domain/workspace/inbox-rules.ts'
import { loadInboxRules } from '#store/workspace/inbox-rules.ts'
import { type LockedConversation, lockFreeConversations } from '#store/conversations/conversation-writes.ts'
import {
  assignmentDue,
  type Hand,
  holdRouting,
  listHands,
  listOrphans,
  listRoutingApps,
  noteRouted,
} from '#store/conversations/auto-assignment.ts'

import { toPeople } from '#commands/conversations/take-over.ts'
import { writeRow } from '#commands/conversations/write-conversation.ts'
import { UnitOfWork, SYSTEM } from '#commands/shared/unit-of-work.ts'
import type { Job } from './job.ts'
import type { JobDeps } from '../runtime-deps.ts'

const APPS = 20
const BATCH = 100
/** A browser tells of itself more often than this. */
const SEEN_WITHIN_SECONDS = 75

/** Creates the auto-assignment job. */
export function createAutoAssignment(deps: JobDeps): Job {
  const route = (appId: string): Promise<number> =>
    deps.sql.begin(async (tx) => {
      if (!(await holdRouting(tx, appId))) return 0
      const { routing } = await loadInboxRules(tx, appId)
      if (routing.mode === 'off') return 0
      const hands = await listHands(tx, appId, routing.onlyPresent, SEEN_WITHIN_SECONDS)
      if (hands.length === 0) return 0
      const now = deps.now().toISOString()
      const unitOfWork = new UnitOfWork(now)
      const turns = new Map<string, string>()
      for (const conversation of await lockFreeConversations(tx, await listOrphans(tx, appId, BATCH))) {
        if (!isOrphan(conversation)) continue
        const hand = pick(hands, routing, conversation.teamId)
        if (!hand) continue
        writeRow(unitOfWork, conversation, SYSTEM, toPeople({ id: hand.userId, name: hand.name }, 'routed', null))
        hand.open += 1
        // Later than every turn before it, though the clock stands still within a transaction.
        hand.routedAt = `${now}#${String(turns.size).padStart(6, '0')}`
        turns.set(hand.userId, now)
      }
      await unitOfWork.flush(tx)
      await noteRouted(
        tx,
        appId,
        [...turns].map(([userId, at]) => ({ userId, at })),
      )
      return turns.size
    })

  async function run() {
    let routed = 0
    for (const appId of await listRoutingApps(deps.sql, APPS)) routed += await route(appId)
    if (routed > 0) deps.topics.publish(['event_log'])
    return { more: routed > 0 }
  }

  // While nobody has room, or nobody is there, it looks again after a rest.
  return { name: 'auto-assignment', wokenBy: ['conversations'], atOnce: true, due: assignmentDue, restMs: 3_000, run }
}

const isOrphan = ({ openState, handler, assigneeId, snoozedUntil }: LockedConversation): boolean =>
  openState === 'open' && handler === 'human' && assigneeId === null && snoozedUntil === null

/** Chooses who gets a conversation: of those with room (of its team, where it has one) whoever has the fewest, or whose last turn was longest ago. */
export function pick(hands: readonly Hand[], { mode, capacity }: InboxRules['routing'], teamId: string | null): Hand | undefined {
  const free = hands.filter(({ open, teamIds }) => open < capacity && (teamId === null || teamIds.includes(teamId)))
  const turn = ({ routedAt }: Hand) => routedAt ?? ''
  const byTurn = (a: Hand, b: Hand) => (turn(a) < turn(b) ? -1 : turn(a) > turn(b) ? 1 : 0)
  return free.toSorted((a, b) => (mode === 'leastBusy' ? a.open - b.open : 0) || byTurn(a, b))[0]
}
