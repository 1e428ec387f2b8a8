// Arrives: runs of workflows that are due: begun, woken by a clock, or told what came of an effect. Leaves: the same as a turn leaves,
// and the run as it then stands. Never here: a network call, or one run's fault stopping another.

import type { Author } from '#domain/messages/message.ts'
import { Signal } from '#flow/engine/signal.ts'
import type { Tx } from '#store/postgres/connect.ts'
import { insertTraces } from '#store/flows/traces.ts'
import { insertExternalCalls } from '#store/flows/turn-writes.ts'
import { mayPass } from '#store/postgres/violations.ts'
import { type DueRun, lockDueRuns, runDue, saveRuns } from '#store/workflows/workflow-runs.ts'
import { loadWorkflows, type PublishedWorkflow } from '#store/workflows/workflows.ts'

import { saveContactPatches } from '#commands/contacts/save-contact-patches.ts'
import { UnitOfWork } from '#commands/shared/unit-of-work.ts'
import { loadLibrary } from '../pipeline/turn/load-library.ts'
import { moveSession } from '../pipeline/turn/advance-session.ts'
import { createProgramCache } from '../pipeline/turn/program-cache.ts'
import type { Job, JobDeps } from '../jobs/job.ts'
import type { Topic } from '../jobs/topics.ts'
import { loadRuns } from './load-runs.ts'
import type { RunStage } from './run-context.ts'

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
      const stages = await loadRuns(tx, deps, deps.now(), due)
      const workflows = await loadWorkflows(tx, [...new Set(due.map(({ appId }) => appId))])
      const unitOfWork = new UnitOfWork(deps.now().toISOString())
      const problems = new Map<RunStage, string | null>()
      for (const stage of stages)
        problems.set(stage, stage.run.id === doomed?.id ? giveUp(stage, doomed.cause) : await act(tx, stage, workflows, unitOfWork))
      deps.crash('run.moved')
      await save(tx, stages, problems, unitOfWork)
      return due.length
    })

  /** Moves one run on; what breaks in it is its own, and nothing of the broken turn is written. */
  async function act(tx: Tx, stage: RunStage, workflows: readonly PublishedWorkflow[], unitOfWork: UnitOfWork): Promise<string | null> {
    const before = stage.conversation && { ...stage.conversation }
    try {
      const problem = await moveRun(tx, stage, workflows)
      unitOfWork.absorb(stage.unitOfWork)
      return problem
    } catch (cause) {
      if (mayPass(cause)) throw cause
      if (stage.conversation && before) Object.assign(stage.conversation, before)
      return giveUp(stage, cause)
    }
  }

  function giveUp(stage: RunStage, cause: unknown): string {
    deps.log.error({ err: cause, run: stage.run.id }, 'a workflow run broke')
    stage.abandon()
    return cause instanceof Error ? cause.message : String(cause)
  }

  async function moveRun(tx: Tx, stage: RunStage, workflows: readonly PublishedWorkflow[]): Promise<string | null> {
    const { run } = stage
    const latest = new Map(workflows.filter(({ appId }) => appId === run.appId).map(({ id, version }) => [id, version]))
    const library = await loadLibrary(tx, programs, run.appId, latest, [stage.session, ...stage.session.frames])
    const name = workflows.find(({ id }) => id === run.workflowId)?.name ?? null
    const author: Author = { kind: 'bot', id: run.workflowId, name }
    for (const signal of signalsOf(stage)) await moveSession(stage, library, () => author, stage.session, signal)
    return stage.problem
  }

  return { name: 'runs', wokenBy: ['workflow_runs'], due: runDue, run }
}

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
function signalsOf(stage: RunStage): Signal[] {
  const { run, session, now } = stage
  if (session.turn === 0) return [{ type: 'started', from: nodeOf(run) }]
  const told = run.signals.map((signal) => Signal.parse(signal))
  const { timerId, timerAt } = run
  if (timerId === null || timerAt === null || Date.parse(timerAt) > now.getTime()) return told
  // A clock that rings is gone, also where the session waits for something else by now.
  stage.clearTimer(timerId)
  return [...told, { type: 'elapsed', timerId }]
}

const nodeOf = ({ cause }: DueRun): string => {
  const node = typeof cause === 'object' && cause !== null && 'nodeId' in cause ? cause.nodeId : ''
  return typeof node === 'string' ? node : ''
}

async function save(
  tx: Tx,
  stages: readonly RunStage[],
  problems: ReadonlyMap<RunStage, string | null>,
  unitOfWork: UnitOfWork,
): Promise<void> {
  await unitOfWork.flush(tx)
  await saveContactPatches(tx, stages)
  await insertExternalCalls(
    tx,
    stages.flatMap(({ externalCalls }) => externalCalls),
  )
  await insertTraces(
    tx,
    stages.flatMap(({ traces }) => traces),
  )
  await saveRuns(
    tx,
    stages.map((stage) => stage.saved(problems.get(stage) ?? null)),
  )
}
