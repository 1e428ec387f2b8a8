// Arrives: tasks that people began. Leaves: each all done, or stopped with a named reason; a piece at a time, its place saved with its work.
// Never here: an item done twice, a network call inside a transaction, one app's million rows before another's ten.
import { setTimeout as delay } from 'node:timers/promises'

import { AppError } from '#domain/errors.ts'
import { claimTasks, nextTaskMs, releaseTask, requeueLostTasks, type TaskEnd, type TaskJob } from '#store/workspace/tasks.ts'
import { mayPass } from '#store/postgres/violations.ts'

import { retryWhileDatabaseDown } from '../retry-while-database-down.ts'
import { createPlaces } from '#runtime/pipeline/outbox/semaphore.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import type { HoldingWorker } from '../leases/leases.ts'
import { createWorker } from '../worker.ts'
import { kindOf } from './kinds.ts'
import { runChunk } from './run-chunk.ts'
import type { TaskKind } from './task-kind.ts'

/** Tasks that may be worked on at once, half of them of one app. */
const MAX_IN_FLIGHT = 4
/** After so long a task goes to the end of the line. */
const SLICE_MS = 3_000
const MAX_TRIES = 5
const STOP_MS = 10_000

/** Makes the runner of tasks. `onSettled` runs after every piece. */
export function createTaskRunner(deps: RuntimeDeps, onSettled: () => void): HoldingWorker {
  const { sql, log } = deps
  const places = createPlaces(MAX_IN_FLIGHT)
  const stopping = new AbortController()
  const worker = createWorker('tasks', 2_000, deps, round)

  async function round() {
    if (places.free === 0) {
      await places.freed()
      return { more: true }
    }
    const jobs = await claimTasks(sql, Math.ceil(places.free / 2), deps.leaseMs, places.full())
    if (jobs.length > 0) deps.crash('task.claimed')
    for (const job of jobs) {
      const running = run(job).catch((cause: unknown) => log.error({ err: cause, task: job.id }, 'a task could not be let go of'))
      places.hold(job.appId, job.id, running)
      void running.then(worker.poke)
    }
    if (jobs.length > 0) return { more: true }
    const nextMs = await nextTaskMs(sql)
    return { more: false, ...(nextMs !== null && { sleepMs: Math.max(nextMs, 100) }) }
  }

  async function run(job: TaskJob): Promise<void> {
    const kind = kindOf(job.kind)
    const until = performance.now() + SLICE_MS
    let now = job
    try {
      while (kind && performance.now() < until && !stopping.signal.aborted) {
        const ran = await runChunk(deps, kind, now, deps.leaseMs)
        if (ran.outcome === 'lost') return
        now = ran.job
        onSettled()
        if (ran.outcome !== 'going') return await end(kind, now, { state: ran.outcome === 'ended' ? 'alldone' : 'cancelled' })
      }
      await letGo(
        now,
        kind ? { state: 'queued', problem: null, tries: 0, delayMs: 0 } : gaveUp(now, 'This version of Parley does not know it.'),
      )
    } catch (cause) {
      log.warn({ err: cause, task: job.id, tries: now.tries }, 'a piece of a task failed')
      const failed = afterFault(now, cause)
      await (kind && failed.state === 'error' ? end(kind, now, failed) : letGo(now, failed))
    }
  }

  const letGo = (job: TaskJob, end: TaskEnd) => retryWhileDatabaseDown(stopping.signal, () => releaseTask(sql, job, end))

  async function end(kind: TaskKind, job: TaskJob, how: TaskEnd): Promise<void> {
    await letGo(job, how)
    // One that gave up may be taken up again, with what it was given.
    if (how.state !== 'error') await kind.tidy?.(deps, { appId: job.appId, id: job.id, input: kind.input.parse(job.input) })
    onSettled()
  }

  return {
    ...worker,
    holder: { table: 'task', ids: () => places.ids(), recover: () => requeueLostTasks(sql) },
    async stop() {
      await worker.stop()
      stopping.abort()
      // A piece that is not done by then is begun anew after the next start, when its lease ends.
      await Promise.race([places.idle(), delay(STOP_MS, undefined, { ref: false })])
    },
  }
}

/** What may pass is tried for as long as it takes; anything else a few times, slower each time. */
function afterFault(job: TaskJob, cause: unknown): TaskEnd {
  const tries = job.tries + 1
  const problem = cause instanceof AppError ? cause.message : 'Something broke on our side.'
  if (tries >= MAX_TRIES && !mayPass(cause)) return gaveUp(job, problem)
  return { state: 'queued', problem: `${problem} It is tried again.`, tries, delayMs: Math.min(60_000, 500 * 2 ** tries) }
}

function gaveUp({ steps }: TaskJob, problem: string): TaskEnd {
  const at = steps.findIndex(({ state }) => state !== 'done')
  return { state: 'error', problem, steps: steps.map((step, index) => (index === at ? { ...step, state: 'error' as const } : step)) }
}
