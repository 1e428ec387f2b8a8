// Arrives: conversations marked ready, with the signals that wait in their queues. Leaves: logs, sessions, timers, external calls and outbox
// rows, all committed in one transaction for the whole batch. Never here: a network call, or one conversation's fault stopping another.
import type { Tx } from '#store/postgres/connect.ts'
import { type LockedConversation, lockReadyConversations, readyConversationWaits } from '#store/conversations/conversation-writes.ts'
import { insertParked } from '#store/whatsapp/parked-writes.ts'
import { takeSignals } from '#store/conversations/signals.ts'
import { insertTraces } from '#store/flows/traces.ts'
import { saveSessions, deleteTimers, insertExternalCalls, insertTimers } from '#store/flows/turn-writes.ts'
import { mayPass } from '#store/postgres/violations.ts'

import { saveContactPatches } from '#commands/contacts/save-contact-patches.ts'
import { UnitOfWork, SYSTEM } from '#commands/shared/unit-of-work.ts'
import { createProgramCache } from './program-cache.ts'
import { takeTurn } from './process-turn.ts'
import { loadTurns, type TurnWork } from './load-turns.ts'
import type { Job, JobDeps } from '#runtime/jobs/job.ts'
import type { Topic } from '#runtime/jobs/topics.ts'

const BATCH = 64

const WRITES: readonly Topic[] = ['outbox', 'external_calls', 'timers', 'domain_events', 'workflow_runs', 'conversations', 'event_log']

/** Makes the turn. */
export function createTurn(deps: JobDeps): Job {
  const { sql, log } = deps
  const programs = createProgramCache(deps.kinds)

  async function run() {
    const turned = await runBatch(BATCH).catch(async (cause: unknown) => {
      log.warn({ err: cause }, 'a batch of turns failed; each is tried alone')
      return runBatch(1)
    })
    if (turned > 0) {
      deps.crash('turn.committed')
      deps.topics.publish(WRITES)
    }
    return { more: turned > 0 }
  }

  const runBatch = (limit: number): Promise<number> =>
    sql.begin(async (tx) => {
      const conversations = await lockReadyConversations(tx, limit)
      if (conversations.length === 0) return 0
      deps.crash('turn.claimed')
      await turnTogether(tx, conversations)
      deps.crash('turn.written')
      return conversations.length
    })

  async function turnTogether(tx: Tx, conversations: readonly LockedConversation[]): Promise<void> {
    const at = deps.now().toISOString()
    const unitOfWork = new UnitOfWork(at)
    const signals = await takeSignals(tx, conversations)
    const works = await loadTurns(tx, programs, conversations, signals, deps.now(), deps)
    for (const conversation of conversations) {
      // Also of one whose contact or channel is gone: nothing can be thought for it, and it must not be claimed for ever.
      conversation.readyAt = null
      unitOfWork.touch(conversation)
    }
    const turned: TurnWork[] = []
    const faults: { work: TurnWork; cause: unknown }[] = []
    for (const work of works) {
      const before = { ...work.conversation }
      try {
        await takeTurn(work)
        unitOfWork.absorb(work.unitOfWork)
        turned.push(work)
      } catch (cause) {
        if (mayPass(cause)) throw cause
        // Nothing of the broken turn is written but that it broke.
        Object.assign(work.conversation, before)
        giveToPeople(unitOfWork, work, deps.generateId())
        faults.push({ work, cause })
      }
    }
    deps.crash('turn.advanced')
    await save(tx, turned, unitOfWork, at)
    for (const { work, cause } of faults) {
      log.error({ err: cause, conversation: work.conversation.id }, 'a turn broke; its signals are parked and people have the conversation')
      await parkTurn(tx, work, cause)
    }
  }

  async function save(tx: Tx, works: readonly TurnWork[], unitOfWork: UnitOfWork, at: string): Promise<void> {
    await unitOfWork.flush(tx)
    await saveSessions(
      tx,
      works.flatMap((work) => work.savedSessions(at)),
    )
    await saveContactPatches(tx, works)
    await deleteTimers(
      tx,
      works.flatMap((work) => work.timersCleared),
    )
    await insertTimers(
      tx,
      works.flatMap((work) => work.timersSet),
    )
    await insertExternalCalls(
      tx,
      works.flatMap((work) => work.externalCalls),
    )
    await insertTraces(
      tx,
      works.flatMap((work) => work.traces),
    )
  }

  const parkTurn = (tx: Tx, work: TurnWork, cause: unknown): Promise<void> =>
    insertParked(tx, [
      {
        appId: work.conversation.appId,
        id: deps.generateId(),
        source: 'turn',
        outcome: 'parked',
        reason: cause instanceof Error ? cause.message : String(cause),
        payload: work.signals.map(({ body }) => body),
        conversationId: work.conversation.id,
      },
    ])

  return { name: 'turn', wokenBy: ['ready_conversations'], atOnce: true, due: readyConversationWaits, run }
}

function giveToPeople(unitOfWork: UnitOfWork, work: TurnWork, messageId: string): void {
  const { conversation } = work
  const text = conversation.handler === 'bot' ? work.faultText() : null
  if (text !== null)
    unitOfWork.send(conversation, {
      id: messageId,
      author: { kind: 'bot', id: null, name: null },
      content: { type: 'text', text },
      origin: null,
    })
  conversation.handler = 'human'
  unitOfWork.append(conversation, SYSTEM, {
    type: 'handler_changed',
    handler: 'human',
    assigneeId: null,
    assigneeName: null,
    reason: 'flow_failed',
    note: 'The bot met a fault of its own. The details are parked for an admin.',
  })
}
