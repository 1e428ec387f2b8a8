// Arrives: conversations marked ready, with the signals that wait in their queues. Leaves: logs, sessions, timers, external calls and outbox
// rows, all committed in one transaction for the whole batch. Never here: a network call, or one conversation's fault stopping another.
// The locks, from first to last:
//   1. the conversations that are ready and that nobody holds (`lockReadyConversations`, `skip locked`: it waits for none of them);
//   2. what belongs to them, which nobody takes without the conversation: signals, session, timers, external calls, outbox;
//   3. the rows of the actions that steps ask for, in the order of the turns and each behind a savepoint: a place in a calendar, an order and
//      its number, the key of a workflow's run. Two that race for one wait for each other here, and for nothing of 1 or 2;
//   4. the contacts that changed, as one set at the end (`saveContactPatches`).
import { storedText } from '#domain/i18n/t.ts'
import type { Author } from '#domain/messages/message.ts'
import { type LockedConversation, lockReadyConversations, readyConversationWaits } from '#store/conversations/conversation-writes.ts'
import { type NewSignal, takeSignals } from '#store/conversations/signals.ts'
import { addToAgentCases } from '#store/ai/agent-cases.ts'
import { insertTraces } from '#store/flows/traces.ts'
import { insertGaps } from '#store/knowledge/gaps.ts'
import type { SendHint } from '#store/messages/outbox.ts'
import {
  deleteTimers,
  insertExternalCalls,
  insertTimers,
  type NewTimer,
  type SavedSession,
  saveSessions,
} from '#store/flows/turn-writes.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { mayPass } from '#store/postgres/violations.ts'
import { insertParked } from '#store/whatsapp/parked-writes.ts'
import { saveContactPatches } from '#commands/contacts/save-contact-patches.ts'
import { leaveToPeople } from '#commands/conversations/take-over.ts'
import { writeRow } from '#commands/conversations/write-conversation.ts'
import { applyContext, createExecutionContext, type ExecutionContext, say } from '#commands/shared/execution-context.ts'
import { SYSTEM } from '#commands/shared/unit-of-work.ts'
import type { Job } from '#runtime/jobs/job.ts'
import type { JobDeps } from '#runtime/runtime-deps.ts'
import type { Topic } from '#runtime/jobs/topics.ts'

import { createProgramCache } from './program-cache.ts'
import { faultTextOf, takeTurn, type TurnChanges } from './process-turn.ts'
import { hearVoiceMessages } from './hear-voice-messages.ts'
import { type LoadedTurn, loadTurns, type TurnContext } from './load-turns.ts'

/** Turns in one transaction, at most. */
export const TURN_BATCH = 128

/** What a turn wakes, beside the sending of its messages. */
export const TURN_WRITES: readonly Topic[] = ['external_calls', 'timers', 'domain_events', 'workflow_runs', 'conversations', 'event_log']

export interface TurnStage {
  job: Job
  /**
   * Takes the turns of conversations that this transaction holds and made ready, with the signals that it has for them. Returns the conversations in
   * which messages are to be sent.
   */
  takeAtOnce(tx: Tx, ready: { conversations: readonly LockedConversation[]; signals: readonly NewSignal[] }): Promise<SendHint[]>
}

/** Creates the turn stage; `sendNext` hears in which conversations a committed turn has messages to send. */
export function createTurn(deps: JobDeps, sendNext: (hints: readonly SendHint[]) => void): TurnStage {
  const { sql, log } = deps
  const programs = createProgramCache(deps.kinds)

  async function run() {
    const turned = await runBatch(TURN_BATCH).catch(async (cause: unknown) => {
      log.warn({ err: cause }, 'a batch of turns failed; each is tried alone')
      return runBatch(1)
    })
    if (turned === null) return { more: false }
    deps.crash('turn.committed')
    deps.topics.publish(TURN_WRITES)
    sendNext(turned)
    return { more: true }
  }

  /** Null where nobody waits. */
  const runBatch = (limit: number): Promise<SendHint[] | null> =>
    sql.begin(async (tx) => {
      const conversations = await lockReadyConversations(tx, limit)
      if (conversations.length === 0) return null
      deps.crash('turn.claimed')
      const toSend = await turnTogether(tx, conversations, await takeSignals(tx, conversations))
      deps.crash('turn.written')
      return toSend
    })

  async function takeAtOnce(tx: Tx, { conversations, signals }: Parameters<TurnStage['takeAtOnce']>[1]): Promise<SendHint[]> {
    if (conversations.length === 0) return []
    deps.crash('turn.claimed')
    const toSend = await turnTogether(tx, conversations, signals)
    deps.crash('turn.written')
    return toSend
  }

  /** All turns read before the first starts and write after the last: a batch takes the same few statements at any size. */
  async function turnTogether(tx: Tx, conversations: readonly LockedConversation[], taken: readonly NewSignal[]): Promise<SendHint[]> {
    const execution = createExecutionContext(deps, tx)
    const signals = await hearVoiceMessages(tx, taken)
    const turns = await loadTurns(execution, programs, conversations, signals, deps.publicUrl)
    for (const conversation of conversations) {
      // Also for a conversation without contact or channel, which must not be claimed forever.
      conversation.readyAt = null
      execution.unitOfWork.touch(conversation)
    }
    const { changed, broken } = await takeTurns(execution, turns)
    deps.crash('turn.advanced')
    const toSend = await save(execution, changed)
    for (const { loaded, cause } of broken) {
      const conversation = loaded.context.conversation.id
      log.error({ err: cause, conversation }, 'a turn broke; its signals are parked and people have the conversation')
      await parkTurn(execution, loaded, cause)
    }
    return toSend
  }

  return { job: { name: 'turn', wokenBy: ['ready_conversations'], atOnce: true, due: readyConversationWaits, run }, takeAtOnce }
}

/** Runs the turns one by one. A failed turn writes nothing but its failure. */
async function takeTurns(
  execution: ExecutionContext,
  turns: readonly LoadedTurn[],
): Promise<{ changed: TurnChanges[]; broken: { loaded: LoadedTurn; cause: unknown }[] }> {
  const changed: TurnChanges[] = []
  const broken: { loaded: LoadedTurn; cause: unknown }[] = []
  for (const loaded of turns) {
    try {
      const changes = await takeTurn(loaded)
      applyContext(execution, loaded.context, changes.context)
      changed.push(changes)
    } catch (cause) {
      if (mayPass(cause)) throw cause
      giveToPeople(execution, loaded.context)
      broken.push({ loaded, cause })
    }
  }
  return { changed, broken }
}

/**
 * Writes what the turns of a batch changed: a statement for each table, all of them handed to the database at once. Returns the conversations in which
 * messages are to be sent.
 */
async function save({ tx, now, unitOfWork }: ExecutionContext, turns: readonly TurnChanges[]): Promise<SendHint[]> {
  const at = now.toISOString()
  const timers = turns.map(timersOf)
  const traces = turns.flatMap((turn) => turn.traces.map((trace) => ({ ...keysOf(turn), at, ...trace })))
  // Only what hands over all its statements at once: what went on after another one failed would write behind the rollback.
  const [toSend] = await Promise.all([
    unitOfWork.flush(tx),
    saveSessions(
      tx,
      turns.flatMap((turn) => savedSessions(turn, at)),
    ),
    saveContactPatches(
      tx,
      turns.map(({ context }) => context),
    ),
    deleteTimers(
      tx,
      timers.flatMap(({ cleared }) => cleared),
    ),
    insertTimers(
      tx,
      timers.flatMap(({ set }) => set),
    ),
    insertExternalCalls(
      tx,
      turns.flatMap((turn) => turn.externalCalls.map((call) => ({ ...keysOf(turn), ...call }))),
    ),
    insertTraces(tx, traces),
  ])
  await insertGaps(tx, traces)
  await addToAgentCases(
    tx,
    turns.flatMap((turn) =>
      turn.agentMoments.map((moment) => ({ ...keysOf(turn), channelId: turn.context.conversation.channelId, at, ...moment })),
    ),
  )
  return toSend
}

const keysOf = ({ context: { appId, conversation } }: TurnChanges) => ({ appId, conversationId: conversation.id })

const savedSessions = (turn: TurnChanges, at: string): SavedSession[] =>
  [...turn.sessions.values()].map((session) => {
    const { id, flowId, version, ended: endedReason } = session
    return { ...keysOf(turn), id, flowId, version, state: session, endedReason, at }
  })

/** The timers to write: one set and cleared in the same turn is dropped. */
function timersOf(turn: TurnChanges): { set: NewTimer[]; cleared: { appId: string; id: string }[] } {
  const { appId, conversationId } = keysOf(turn)
  const set = new Map<string, NewTimer>()
  const cleared: { appId: string; id: string }[] = []
  for (const change of turn.timers) {
    if ('set' in change) {
      const { set: id, sessionId, dueAt } = change
      set.set(id, { appId, id, conversationId, sessionId, dueAt: dueAt.toISOString() })
    } else if (!set.delete(change.clear)) cleared.push({ appId, id: change.clear })
  }
  return { set: [...set.values()], cleared }
}

function giveToPeople({ unitOfWork, generateId }: ExecutionContext, context: TurnContext): void {
  const { conversation } = context
  const text = conversation.handler === 'bot' ? faultTextOf(context) : null
  const bot: Author = { kind: 'bot', id: null, name: null }
  if (text !== null) say({ conversation, unitOfWork }, { id: generateId(), author: bot, content: { type: 'text', text }, origin: null })
  const note = storedText('The bot ran into a fault. An admin finds the details under failed events.')
  writeRow(unitOfWork, conversation, SYSTEM, leaveToPeople('flow_failed', note))
}

const parkTurn = ({ tx, generateId }: ExecutionContext, { context: { conversation }, signals }: LoadedTurn, cause: unknown) =>
  insertParked(tx, [
    {
      appId: conversation.appId,
      id: generateId(),
      source: 'turn',
      outcome: 'parked',
      reason: cause instanceof Error ? cause.message : String(cause),
      payload: signals.map(({ body }) => body),
      conversationId: conversation.id,
    },
  ])
