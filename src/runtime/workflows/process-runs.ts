// Arrives: runs of workflows that are due: begun, woken by a clock, or told what came of an effect. Leaves: the same as a turn leaves,
// and the run as it then stands. Never here: a network call, or one run's fault stopping another.

import { storedText } from '#domain/i18n/t.ts'
import type { Author } from '#domain/messages/message.ts'
import type { Library } from '#flow/engine/program.ts'
import type { FlowSession } from '#flow/engine/session.ts'
import { Signal } from '#flow/engine/signal.ts'
import { insertTraces } from '#store/flows/traces.ts'
import { insertExternalCalls } from '#store/flows/turn-writes.ts'
import { mayPass } from '#store/postgres/violations.ts'
import { type DueRun, lockDueRuns, runDue, type SavedRun, saveRuns } from '#store/workflows/workflow-runs.ts'
import { loadWorkflows, type PublishedWorkflow } from '#store/workflows/workflows.ts'

import { saveContactPatches } from '#commands/contacts/save-contact-patches.ts'
import { applyContext, createExecutionContext, type ExecutionContext } from '#commands/shared/execution-context.ts'
import { toScope } from '#commands/shared/to-scope.ts'
import { advanceSession, type SessionChanges, type SessionRules, type TimerChange } from '../pipeline/turn/advance-session.ts'
import { createProgramCache } from '../pipeline/turn/program-cache.ts'
import type { Job } from '../jobs/job.ts'
import type { Logger } from '../logger.ts'
import type { JobDeps } from '../runtime-deps.ts'
import type { Topic } from '../jobs/topics.ts'
import { type LoadedRun, loadRuns, type RunContext } from './load-runs.ts'

const BATCH = 32

const WRITES: readonly Topic[] = [
  'domain_events',
  'ready_conversations',
  'outbox',
  'external_calls',
  'workflow_runs',
  'conversations',
  'event_log',
]

/** Makes the runner. */
export function createRuns(deps: JobDeps): Job {
  const programs = createProgramCache(deps.kinds)
  let alone = ''

  async function run() {
    const moved = await runBatch(BATCH).catch(async (cause: unknown) => {
      deps.log.warn({ err: cause }, 'a batch of workflow runs failed; each is tried alone')
      return runBatch(1).catch((again: unknown) => {
        // What cannot be written today cannot be tomorrow, and what waits behind it must not wait for it.
        if (mayPass(again)) throw again
        return runBatch(1, { id: alone, cause: again })
      })
    })
    if (moved === 0) return { more: false }
    deps.crash('run.committed')
    deps.topics.publish(WRITES)
    return { more: true }
  }

  /** Moves due runs on. One that is `doomed` is only written down as failed, with the reason. */
  const runBatch = (limit: number, doomed?: { id: string; cause: unknown }): Promise<number> =>
    deps.sql.begin(async (tx) => {
      const due = oneEach(await lockDueRuns(tx, limit)).slice(0, limit)
      if (due.length === 0) return 0
      alone = due[0]?.id ?? ''
      const execution = createExecutionContext(deps, tx)
      const runs = await loadRuns(execution, due, deps.publicUrl)
      const workflows = await loadWorkflows(tx, [...new Set(due.map(({ appId }) => appId))])
      const begins = runs.filter(({ run }) => run.id !== doomed?.id)
      const libraryOf = await programs.load(
        tx,
        begins.map(({ run: { appId }, session }) => ({ appId, latest: latestOf(workflows, appId), roots: [session, ...session.frames] })),
      )
      const moved: RunChanges[] = runs.filter((loaded) => !begins.includes(loaded)).map((loaded) => broken(deps.log, loaded, doomed?.cause))
      for (const loaded of begins) {
        const { appId, workflowId } = loaded.run
        const name = workflows.find(({ id }) => id === workflowId)?.name ?? null
        const library = libraryOf({ appId, latest: latestOf(workflows, appId) })
        moved.push(await moveAlone(deps.log, execution, loaded, rulesOf({ kind: 'bot', id: workflowId, name }, library)))
      }
      deps.crash('run.moved')
      await save(execution, moved)
      return due.length
    })

  return { name: 'runs', wokenBy: ['workflow_runs'], due: runDue, run }
}

/** Moves one run on; what breaks in it is its own, and nothing of the broken turn is written. */
async function moveAlone(
  log: Logger,
  execution: ExecutionContext,
  loaded: LoadedRun,
  rules: SessionRules<RunContext>,
): Promise<RunChanges> {
  try {
    const changes = await moveRun(loaded, rules)
    applyContext(execution, loaded.context, changes.context)
    return changes
  } catch (cause) {
    if (mayPass(cause)) throw cause
    return broken(log, loaded, cause)
  }
}

function broken(log: Logger, { run, context, session }: LoadedRun, cause: unknown): RunChanges {
  log.error({ err: cause, run: run.id }, 'a workflow run broke')
  const failed: FlowSession = { ...session, stepId: null, wait: null, ended: 'failed' }
  const problem = cause instanceof Error ? cause.message : String(cause)
  return { run, context, session: failed, timers: [], externalCalls: [], traces: [], problem }
}

async function moveRun({ run, context, session }: LoadedRun, rules: SessionRules<RunContext>): Promise<RunChanges> {
  const { signals, rung } = signalsOf(run, session, context.now)
  // A clock that rings is gone, also where the session waits for something else by now.
  const moved: RunChanges = { run, context, session, timers: rung, externalCalls: [], traces: [], problem: null }
  for (const signal of signals) {
    const changes = await advanceSession(moved.context, rules, moved.session, signal)
    if (!changes.accepted) continue
    Object.assign(moved, { context: changes.context, session: changes.session, problem: changes.problem ?? moved.problem })
    moved.timers.push(...changes.timers)
    moved.externalCalls.push(...changes.externalCalls)
    moved.traces.push(...changes.traces)
  }
  return moved
}

const latestOf = (workflows: readonly PublishedWorkflow[], app: string) =>
  new Map(workflows.filter(({ appId }) => appId === app).map(({ id, version }) => [id, version]))

const rulesOf = (author: Author, library: Library): SessionRules<RunContext> => ({
  library,
  askedBy: 'workflow',
  botOf: () => author,
  scopeOf: (now) => toScope('workflow', now),
  mutedBecause: ({ contact }) => (contact?.optedOutAt ? storedText('The contact has opted out.') : null),
  // Nobody waits for the answer of a workflow.
  faultTextOf: () => null,
})

/** The first run of each contact: two that change one contact come one after the other, the second in the next round. */
function oneEach(runs: readonly DueRun[]): DueRun[] {
  const taken = new Set<string>()
  return runs.filter(({ appId, contactId }) => {
    if (contactId === null) return true
    const key = `${appId}/${contactId}`
    return !taken.has(key) && taken.add(key)
  })
}

/** What a due run is told: that it starts, what came of its effects, or that its clock has rung. */
function signalsOf(run: DueRun, session: FlowSession, now: Date): { signals: Signal[]; rung: TimerChange[] } {
  if (session.turn === 0) return { signals: [{ type: 'started', from: nodeOf(run) }], rung: [] }
  const told = run.signals.map((signal) => Signal.parse(signal))
  const { timerId, timerAt } = run
  if (timerId === null || timerAt === null || Date.parse(timerAt) > now.getTime()) return { signals: told, rung: [] }
  return { signals: [...told, { type: 'elapsed', timerId }], rung: [{ clear: timerId }] }
}

const nodeOf = ({ cause }: DueRun): string => {
  const node = typeof cause === 'object' && cause !== null && 'nodeId' in cause ? cause.nodeId : ''
  return typeof node === 'string' ? node : ''
}

/** What a run's signals changed. Nothing of it is written yet. */
type RunChanges = Omit<SessionChanges<RunContext>, 'accepted' | 'agentMoments'> & { run: DueRun }

/** Writes what the runs of a batch changed: a statement for each table. */
async function save({ tx, now, unitOfWork }: ExecutionContext, runs: readonly RunChanges[]): Promise<void> {
  const at = now.toISOString()
  await unitOfWork.flush(tx)
  await saveContactPatches(
    tx,
    runs.map(({ context }) => context),
  )
  await insertExternalCalls(
    tx,
    runs.flatMap((moved) => moved.externalCalls.map((call) => ({ ...keysOf(moved), runId: moved.run.id, ...call }))),
  )
  await insertTraces(
    tx,
    runs.flatMap((moved) => moved.traces.map((trace) => ({ ...keysOf(moved), at, ...trace }))),
  )
  await saveRuns(tx, runs.map(savedRun))
}

const keysOf = ({ run: { appId }, context: { conversation } }: RunChanges) => ({ appId, conversationId: conversation?.id ?? '' })

/** The run as it is to be kept. */
function savedRun({ run, session, timers, problem }: RunChanges): SavedRun {
  const { appId, id } = run
  const { ended, version } = session
  const status = ended === null ? 'running' : ended === 'completed' ? 'completed' : 'failed'
  const before =
    run.timerId === null || run.timerAt === null ? null : { timerId: run.timerId, timerAt: new Date(run.timerAt).toISOString() }
  const timer = timers.reduce<typeof before>((now, change) => {
    if ('set' in change) return { timerId: change.set, timerAt: change.dueAt.toISOString() }
    return now?.timerId === change.clear ? null : now
  }, before)
  const none = { timerId: null, timerAt: null }
  return { appId, id, version, status, problem, state: JSON.parse(JSON.stringify(session)), ...((ended === null && timer) || none) }
}
