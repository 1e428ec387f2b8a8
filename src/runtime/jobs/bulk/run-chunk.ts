import type { Author } from '#domain/messages/message.ts'
import type { TaskStep } from '#domain/workspace/tasks/task.ts'
import { callerName } from '#store/postgres/replica/read-replica.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { findLanguage } from '#store/workspace/accounts.ts'
import { insertTaskErrors, saveAdvance, type TaskJob } from '#store/workspace/tasks.ts'

import { inLanguage } from '#runtime/i18n/in-language.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import type { Advance, TaskKind, TaskWork } from './task-kind.ts'

/** For how many days a file that a task made can be fetched. */
const FILE_DAYS = 7

/** What one piece of work left: the task as it now stands, or that somebody else holds it. */
export type Ran = { outcome: 'going' | 'ended' | 'cancelled'; job: TaskJob } | { outcome: 'lost' }

/** Thrown inside the transaction, so that nothing of a piece stays whose task is held by somebody else. */
class LostTask extends Error {}

/** Does the next piece of a task and saves it with its place. */
export async function runChunk(deps: RuntimeDeps, kind: TaskKind, job: TaskJob, leaseMs: number): Promise<Ran> {
  const step = job.steps.find(({ state }) => state !== 'done')
  if (!step) return { outcome: 'ended', job }
  const { appId, id: taskId, startedBy } = job
  const cursor = job.cursor === null ? null : kind.cursor.parse(job.cursor)
  const work: TaskWork<unknown, unknown> = { deps, appId, taskId, input: kind.input.parse(job.input), cursor, step: step.key, startedBy }
  // What it writes for people, such as the heads of a file, is read by who started it.
  const language = startedBy.kind === 'operator' && startedBy.id !== null ? await findLanguage(deps.sql, appId, startedBy.id) : null
  const prepare = () => inLanguage(language, () => kind.chunk(work))
  const write = await (deps.reads && kind.reads === step.key ? deps.reads.read(callerOf(startedBy), prepare) : prepare())
  deps.crash('task.prepared')
  try {
    const next = await deps.sql.begin((tx) => commit({ deps, tx, job, step, leaseMs }, write))
    deps.crash('task.committed')
    return next
  } catch (cause) {
    if (cause instanceof LostTask) return { outcome: 'lost' }
    throw cause
  }
}

/** As their writes are noted: what somebody has just changed is in what they export. */
const callerOf = ({ kind, id }: Author): string => callerName(kind === 'operator' ? 'user' : 'key', id)

interface Piece {
  deps: RuntimeDeps
  tx: Tx
  job: TaskJob
  step: TaskStep
  leaseMs: number
}

async function commit({ deps, tx, job, step, leaseMs }: Piece, write: (tx: Tx) => Promise<Advance<unknown>>): Promise<Ran> {
  const { cursor, done = 0, failures = [], total, result, file } = await write(tx)
  const steps = cursor === null ? job.steps.map((one) => (one.key === step.key ? { ...one, state: 'done' as const } : one)) : job.steps
  await insertTaskErrors(tx, job, failures)
  const advance = { cursor: cursor as never, steps, done, failed: failures.length, total, result, file, fileDays: FILE_DAYS, leaseMs }
  const saved = await saveAdvance(tx, job, advance)
  if (!saved) throw new LostTask()
  deps.crash('task.written')
  const next: TaskJob = { ...job, cursor: cursor as never, steps, tries: 0 }
  if (steps.every(({ state }) => state === 'done')) return { outcome: 'ended', job: next }
  return { outcome: saved.cancelAsked && !isHalf(cursor) ? 'cancelled' : 'going', job: next }
}

/** Whether a cursor stands in the middle of an item that must not be left so. */
const isHalf = (cursor: unknown): boolean => typeof cursor === 'object' && cursor !== null && 'half' in cursor && cursor.half !== null
