import type { Json } from '#domain/json.ts'
import type { Author } from '#domain/messages/message.ts'
import { type RefusalReason, storedReason } from '#domain/refusal-reason.ts'
import type { TaskSubject } from '#domain/workspace/tasks/task-title.ts'
import type { TaskFile, TaskStep } from '#domain/workspace/tasks/task.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { fairApps, firstDue } from '../postgres/fair-apps.ts'
import { asRows } from '../postgres/rows.ts'

export interface NewTask {
  appId: string
  id: string
  kind: string
  title: string
  /** From which its title is written for each reader. */
  subject?: TaskSubject
  input: Json
  steps: readonly TaskStep[]
  errorColumns: readonly string[]
  startedBy: Author
}

/** Puts a task in line. */
export async function insertTask(sql: Sql | Tx, task: NewTask): Promise<void> {
  const { appId, id, kind, title, subject, input, steps, errorColumns, startedBy } = task
  await sql`
    insert into task (app_id, id, kind, title, subject, input, steps, error_columns, started_by)
    values (${appId}, ${id}, ${kind}, ${title}, ${subject ? sql.json(subject) : null}, ${sql.json(input)}, ${sql.json(steps)}, ${sql.json(errorColumns)}, ${sql.json(startedBy)})`
}

/** A task that was claimed. `claim` tells its holder from those before and after. */
export interface TaskJob {
  appId: string
  id: string
  kind: string
  input: Json
  cursor: Json
  steps: TaskStep[]
  startedBy: Author
  tries: number
  claim: number
}

/** Claims tasks to work on, per app an equal share, none of an app that has its fill. */
export function claimTasks(sql: Sql, limit: number, leaseMs: number, fullApps: readonly string[]): Promise<TaskJob[]> {
  return sql<TaskJob[]>`
    with claimed as (
      select due.* from ${fairApps(sql, 'task', limit)} a
      cross join lateral (
        select t.app_id, t.id from task t
        where t.app_id = a.app_id and t.state = 'queued' and t.next_at <= now() and t.app_id <> all(${fullApps as string[]})
        order by t.next_at limit a.share for update skip locked
      ) due
    )
    update task t set state = 'running', claim = t.claim + 1, started_at = coalesce(t.started_at, now()),
      lease_until = now() + ${leaseMs} * interval '1 millisecond'
    from claimed where t.app_id = claimed.app_id and t.id = claimed.id
    returning t.app_id as "appId", t.id, t.kind, t.input, t.cursor, t.steps, t.started_by as "startedBy", t.tries, t.claim`
}

/** Puts tasks back in line whose runner died. */
export async function requeueLostTasks(sql: Sql): Promise<void> {
  await sql`update task set state = 'queued', lease_until = null, next_at = now() where state = 'running' and lease_until < now()`
}

type Held = Pick<TaskJob, 'appId' | 'id' | 'claim'>

export interface TaskAdvance {
  cursor: Json
  steps: readonly TaskStep[]
  done: number
  failed: number
  /** Left as it is where undefined. */
  total: number | undefined
  result: Json | undefined
  file: TaskFile | undefined
  fileDays: number
  leaseMs: number
}

/** Writes what a piece of work came to; null when the task is held by somebody else by now, else whether its end was asked for. */
export async function saveAdvance(tx: Tx, held: Held, advance: TaskAdvance): Promise<{ cancelAsked: boolean } | null> {
  const { cursor, steps, done, failed, total, result, file, fileDays, leaseMs } = advance
  const [row] = await tx<{ cancelAsked: boolean }[]>`
    update task set cursor = ${tx.json(cursor)}, steps = ${tx.json(steps)}, done = done + ${done}, failed = failed + ${failed},
      tries = 0, problem = null, lease_until = now() + ${leaseMs} * interval '1 millisecond'
      ${total === undefined ? tx`` : tx`, total = ${total}`}
      ${result === undefined ? tx`` : tx`, result = ${tx.json(result)}`}
      ${file === undefined ? tx`` : tx`, file = ${tx.json(file)}, file_expires_at = now() + ${fileDays} * interval '1 day'`}
    where app_id = ${held.appId} and id = ${held.id} and claim = ${held.claim} and state = 'running'
    returning cancel_asked as "cancelAsked"`
  return row ?? null
}

/** Writes items that could not be done. */
export async function insertTaskErrors(
  tx: Tx,
  { appId, id }: Pick<Held, 'appId' | 'id'>,
  rows: readonly { cells: readonly string[]; reason: RefusalReason }[],
): Promise<void> {
  if (rows.length === 0) return
  const kept = rows.map(({ cells, reason }) => ({ cells, reason: storedReason(reason) }))
  await tx`
    insert into task_error (app_id, task_id, cells, reason)
    select ${appId}, ${id}, cells, reason from jsonb_to_recordset(${asRows(tx, kept)}) as r (cells jsonb, reason text)`
}

export type TaskEnd =
  | { state: 'alldone' | 'cancelled' }
  /** Later again, after a pause. */
  | { state: 'queued'; problem: string | null; tries: number; delayMs: number }
  | { state: 'error'; problem: string; steps: readonly TaskStep[] }

/** Lets go of a task that is held; nothing happens when it is held by somebody else by now. */
export async function releaseTask(sql: Sql | Tx, held: Held, end: TaskEnd): Promise<void> {
  const queued = end.state === 'queued' ? end : null
  const problem = 'problem' in end ? end.problem : null
  await sql`
    update task set state = ${end.state}, lease_until = null, problem = ${problem?.slice(0, 2_000) ?? null},
      next_at = now() + ${queued?.delayMs ?? 0} * interval '1 millisecond', tries = ${queued?.tries ?? 0}
      ${queued ? sql`` : sql`, ended_at = now()`}
      ${end.state === 'error' ? sql`, steps = ${sql.json(end.steps)}` : sql``}
    where app_id = ${held.appId} and id = ${held.id} and claim = ${held.claim} and state = 'running'`
}

/** When the next task is due. */
export const taskDue: DueQuery = (sql) => firstDue(sql, 'task')

/** When the first lease of a task ends. */
export const taskLost: DueQuery = (sql) => sql`select min(lease_until) from task where state = 'running'`
