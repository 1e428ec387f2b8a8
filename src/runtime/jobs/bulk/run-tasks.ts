// Arrives: tasks that people began. Leaves: each all done, or stopped with a named reason; a piece at a time, its place saved with its work.
// Never here: an item done twice, a network call inside a transaction, one app's million rows before another's ten.
import { storedEntry, storedText } from '#domain/i18n/t.ts'
import { AppError, ERRORS } from '#domain/errors.ts'
import { claimTasks, releaseTask, requeueLostTasks, taskDue, type TaskEnd, type TaskJob, taskLost } from '#store/workspace/tasks.ts'
import { mayPass } from '#store/postgres/violations.ts'
import { renewLeases } from '#store/postgres/leases.ts'
import type { JobDeps } from '#runtime/runtime-deps.ts'

import { retryWhileDatabaseDown } from '../retry-while-database-down.ts'
import type { Job } from '../job.ts'
import { type Lease, leasedJob } from '../leased-job.ts'
import { COMMAND_TOPICS } from '../topics.ts'
import { actOnConversations, undoOnConversations } from './act-on-conversations.ts'
import { changeContactsTask } from './change-contacts.ts'
import { changeTag } from './change-tag.ts'
import { eraseContacts } from './erase-contacts.ts'
import { exportContacts } from './export-contacts.ts'
import { exportConversations } from './export-conversations.ts'
import { importContacts } from './import-contacts.ts'
import { runAgentTests } from './run-agent-tests.ts'
import { runChunk } from './run-chunk.ts'
import type { TaskKind } from './task-kind.ts'

const KINDS = [
  actOnConversations,
  undoOnConversations,
  changeTag,
  changeContactsTask,
  exportContacts,
  exportConversations,
  eraseContacts,
  importContacts,
  runAgentTests,
] as const

/** Finds what a stored task is to do; undefined for a kind that this version does not know. */
const kindOf = (name: string): TaskKind | undefined =>
  // Input and cursor are read by the kind's own schemas before it sees them.
  (KINDS as unknown as readonly TaskKind[]).find(({ kind }) => kind === name)

/** Tasks that may be worked on at once, half of them of one app. */
const MAX_IN_FLIGHT = 4
/** After so long a task goes to the end of the line. */
const SLICE_MS = 3_000
const MAX_TRIES = 5
const STOP_MS = 10_000

/** Makes the runner of tasks. */
export function createTaskRunner(deps: JobDeps): Job {
  const { sql } = deps

  return leasedJob(deps, {
    name: 'tasks',
    wokenBy: ['tasks'],
    due: taskDue,
    concurrency: MAX_IN_FLIGHT,
    stopMs: STOP_MS,
    keyOf: ({ id }: TaskJob) => id,
    holderOf: ({ appId }) => appId,
    async claim({ limit, leaseMs, full }) {
      const jobs = await claimTasks(sql, limit, leaseMs, full)
      if (jobs.length > 0) deps.crash('task.claimed')
      return jobs
    },
    run: (job, lease) => runSlice(deps, job, lease),
    renew: (jobs, leaseMs) =>
      renewLeases(
        sql,
        'task',
        jobs.map(({ id }) => id),
        leaseMs,
      ),
    lost: {
      at: taskLost,
      async recover() {
        await requeueLostTasks(sql)
        return { again: true }
      },
    },
  })
}

const wrote = (deps: JobDeps): void => deps.topics.publish([...COMMAND_TOPICS, 'tasks'])

/** Runs chunks of a task for a while, then lets others have their turn. */
async function runSlice(deps: JobDeps, job: TaskJob, { stopping }: Lease): Promise<void> {
  const kind = kindOf(job.kind)
  const until = performance.now() + SLICE_MS
  let now = job
  try {
    while (kind && performance.now() < until && !stopping.aborted) {
      const ran = await runChunk(deps, kind, now, deps.leaseMs)
      if (ran.outcome === 'lost') return
      now = ran.job
      wrote(deps)
      if (ran.outcome !== 'going') return await end(deps, stopping, kind, now, { state: ran.outcome === 'ended' ? 'alldone' : 'cancelled' })
    }
    await letGo(
      deps,
      stopping,
      now,
      kind
        ? { state: 'queued', problem: null, tries: 0, delayMs: 0 }
        : gaveUp(now, storedText('This version of Parley doesn’t support this task.')),
    )
  } catch (cause) {
    deps.log.warn({ err: cause, task: job.id, tries: now.tries }, 'a piece of a task failed')
    const failed = afterFault(now, cause)
    await (kind && failed.state === 'error' ? end(deps, stopping, kind, now, failed) : letGo(deps, stopping, now, failed))
  }
}

const letGo = (deps: JobDeps, stopping: AbortSignal, job: TaskJob, end: TaskEnd) =>
  retryWhileDatabaseDown(stopping, () => releaseTask(deps.sql, job, end))

async function end(deps: JobDeps, stopping: AbortSignal, kind: TaskKind, job: TaskJob, how: TaskEnd): Promise<void> {
  await letGo(deps, stopping, job, how)
  // One that gave up may be taken up again, with what it was given.
  if (how.state !== 'error') await kind.tidy?.(deps, { appId: job.appId, id: job.id, input: kind.input.parse(job.input) })
  wrote(deps)
}

/** What may pass is tried for as long as it takes, and what a person has to mend not again; anything else a few times, slower each time. */
function afterFault(job: TaskJob, cause: unknown): TaskEnd {
  const tries = job.tries + 1
  const problem =
    cause instanceof AppError
      ? storedText('{before} {next}', { before: storedEntry(ERRORS[cause.code].title), next: storedEntry(ERRORS[cause.code].hint) })
      : storedText('Something went wrong on our side.')
  if (cause instanceof AppError && ERRORS[cause.code].retry === 'never') return gaveUp(job, problem)
  if (tries >= MAX_TRIES && !mayPass(cause)) return gaveUp(job, problem)
  return {
    state: 'queued',
    problem: storedText('{reason} Trying again.', { reason: problem }),
    tries,
    delayMs: Math.min(60_000, 500 * 2 ** tries),
  }
}

function gaveUp({ steps }: TaskJob, problem: string): TaskEnd {
  const at = steps.findIndex(({ state }) => state !== 'done')
  return { state: 'error', problem, steps: steps.map((step, index) => (index === at ? { ...step, state: 'error' as const } : step)) }
}
