// Arrives: a publication with its choice for waiting sessions of older versions, or a deleted flow. Leaves: their sessions
// restarted, moved or ended, in batches. Never here: a session changed without its conversation's lock, or half a batch.
import type { Json } from '#domain/json.ts'
import { moveToVersion } from '#flow/definition/move-to-version.ts'
import { FlowSession } from '#flow/engine/session.ts'
import { type LockedConversation, lockConversations } from '#store/conversations/conversation-writes.ts'
import type { Tx } from '#store/postgres/sql.ts'
import {
  lockResettleJob,
  repinSessions,
  type ResettleJob,
  resettleDone,
  resettledTo,
  resettleWaits,
  sessionsBefore,
} from '#store/messages/resettle.ts'
import { takeSignals } from '#store/conversations/signals.ts'
import { loadRunningSessions } from '#store/flows/turn-inputs.ts'
import { deleteTimers, type SavedSession, saveSessions } from '#store/flows/turn-writes.ts'
import { createExecutionContext, type ExecutionContext } from '#commands/shared/execution-context.ts'
import { SYSTEM } from '#commands/shared/unit-of-work.ts'
import { repliedEnvelope, startEnvelope } from '#commands/shared/signal-envelope.ts'
import type { Job } from '#runtime/jobs/job.ts'
import type { JobDeps } from '#runtime/runtime-deps.ts'

import { createProgramCache, type ProgramCache } from '../turn/program-cache.ts'

const BATCH = 200

/** A session that runs in a conversation that is locked. */
interface Held {
  conversation: LockedConversation
  session: FlowSession
}

/** Creates the job that settles these sessions. */
export function createResettle(deps: JobDeps): Job {
  const programs = createProgramCache(deps.kinds)

  async function run() {
    const worked = await deps.sql.begin(async (tx) => {
      const job = await lockResettleJob(tx)
      if (!job) return false
      const batch = await sessionsBefore(tx, job, BATCH)
      const last = batch.at(-1)
      if (!last) await resettleDone(tx, job)
      else {
        await settle(createExecutionContext(deps, tx), job, batch)
        await resettledTo(tx, job, last.id)
      }
      return true
    })
    if (worked) deps.topics.publish(['ready_conversations', 'event_log'])
    return { more: worked }
  }

  async function settle(
    context: ExecutionContext,
    job: ResettleJob,
    batch: readonly { id: string; conversationId: string }[],
  ): Promise<void> {
    const { tx, unitOfWork } = context
    const { appId } = job
    const ids = new Set(batch.map(({ id }) => id))
    const conversations = await lockConversations(
      tx,
      batch.map(({ conversationId }) => ({ appId, id: conversationId })),
    )
    // Read again under the locks: a turn may have moved on or ended what was found before.
    const held = (await loadRunningSessions(tx, conversations)).flatMap((row): Held[] => {
      const conversation = conversations.find(({ id }) => id === row.conversationId)
      const session = FlowSession.safeParse(row.state)
      return conversation && session.success && ids.has(row.id) ? [{ conversation, session: session.data }] : []
    })
    if (job.how === 'move') return move(tx, programs, job, held)
    // A session that jumped to another flow belongs to that flow.
    const own = held.filter(({ session }) => rootOf(session).flowId === job.flowId)
    await endAll(context, job, own)
    await unitOfWork.flush(tx)
  }

  return { name: 'resettle', wokenBy: [], due: resettleWaits, run }
}

const rootOf = (session: FlowSession): { flowId: string; version: number } => session.frames[0] ?? session

/** Ends sessions with their timers; a restart starts them again and handles messages that arrived meanwhile. */
async function endAll({ tx, now, unitOfWork }: ExecutionContext, job: ResettleJob, held: readonly Held[]): Promise<void> {
  const at = now.toISOString()
  const { appId, flowId, how } = job
  const signals = Map.groupBy(
    await takeSignals(
      tx,
      held.map(({ conversation }) => conversation),
    ),
    ({ conversationId }) => conversationId,
  )
  const timers: { appId: string; id: string }[] = []
  const ended: SavedSession[] = []
  for (const { conversation, session } of held) {
    if (session.wait && session.wait.timerId !== null) timers.push({ appId, id: session.wait.timerId })
    const state = { ...session, turn: session.turn + 1, stepId: null, wait: null, ended: 'interrupted' as const }
    ended.push({
      appId,
      id: session.id,
      conversationId: conversation.id,
      flowId: session.flowId,
      version: session.version,
      state,
      endedReason: 'interrupted',
      at,
    })
    unitOfWork.append(conversation, SYSTEM, { type: 'flow_ended', sessionId: session.id, reason: 'interrupted' })
    // What started it may be among its variables: they are handed on.
    if (how === 'restart') unitOfWork.signal(conversation, startEnvelope(flowId, varsOf(session), session.chain))
    for (const message of session.queue) unitOfWork.signal(conversation, repliedEnvelope(message, false))
    for (const { body } of signals.get(conversation.id) ?? []) unitOfWork.signal(conversation, body)
  }
  await deleteTimers(tx, timers)
  await saveSessions(tx, ended)
}

/** The variables of the flow that the session began with. */
const varsOf = (session: FlowSession): FlowSession['vars'] => session.frames[0]?.vars ?? session.vars

async function move(tx: Tx, programs: ProgramCache, { appId, flowId, version }: ResettleJob, held: readonly Held[]): Promise<void> {
  const places = held.flatMap(({ session }) => [session, ...session.frames]).filter((place) => place.flowId === flowId)
  const app = { appId, latest: new Map<string, number>() }
  const library = (await programs.load(tx, [{ ...app, roots: [{ flowId, version }, ...places] }]))(app)
  const to = library(flowId, version)
  if (!to) return
  const moved = held.flatMap(({ session }) => moveToVersion(session, to, (each) => library(flowId, each)) ?? [])
  await repinSessions(
    tx,
    moved.map((session) => ({ appId, id: session.id, version: rootOf(session).version, state: session as unknown as Json })),
  )
}
