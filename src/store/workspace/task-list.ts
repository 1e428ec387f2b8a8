import type { ConversationCommand } from '#domain/conversations/conversation-command.ts'
import type { Task } from '#domain/workspace/tasks/task.ts'
import { stepTitle, type TaskSubject, taskTitle } from '#domain/workspace/tasks/task-title.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { decodeCursor, encodeCursor, type Page, type PageOf } from '../postgres/pages.ts'

const shown = (sql: Sql | Tx) => sql`
  id, kind, title, subject, state, steps, done, failed, total, problem, result, file, file_expires_at as "fileExpiresAt",
  started_by as "startedBy", created_at as "createdAt", ended_at as "endedAt"`

type StoredTask = Task & { subject: TaskSubject | null }

/** A task as its reader sees it: its words in their language. Those from before titles had codes keep the one that was stored. */
const toTask = ({ subject, ...task }: StoredTask): Task => ({
  ...task,
  title: subject ? taskTitle(subject) : task.title,
  steps: task.steps.map((step) => ({ ...step, title: stepTitle(step) })),
})

/** Whose tasks somebody may see: all of the app where null, else those of this author. */
export type TaskViewer = string | null

const seenBy = (sql: Sql | Tx, viewer: TaskViewer) => (viewer === null ? sql`` : sql`and started_by ->> 'id' = ${viewer}`)

/** The tasks that somebody may see, newest first. */
export async function listTasks(
  sql: Sql,
  appId: string,
  viewer: TaskViewer,
  page: Page & { kind?: string | undefined },
): Promise<PageOf<Task>> {
  const after = decodeCursor(page.after)
  const rows = await sql<(StoredTask & { key: string })[]>`
    select ${shown(sql)}, created_at::text as key from task
    where app_id = ${appId} ${seenBy(sql, viewer)}
      ${page.kind === undefined ? sql`` : sql`and kind = ${page.kind}`}
      ${after ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id})` : sql``}
    order by created_at desc, id desc limit ${page.limit + 1}`
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    items: rows.slice(0, page.limit).map(({ key: _, ...task }) => toTask(task)),
    nextCursor: last ? encodeCursor({ at: last.key, id: last.id }) : null,
  }
}

/** One task; null when there is none that this viewer may see. */
export async function findTask(sql: Sql | Tx, appId: string, id: string, viewer: TaskViewer): Promise<Task | null> {
  const [row] = await sql<StoredTask[]>`select ${shown(sql)} from task where app_id = ${appId} and id = ${id} ${seenBy(sql, viewer)}`
  return row ? toTask(row) : null
}

/** Which change a task makes with conversations; undefined where it makes another. */
export async function findTaskCommand(sql: Sql, appId: string, id: string): Promise<ConversationCommand['type'] | undefined> {
  const [row] = await sql<{ subject: TaskSubject | null }[]>`select subject from task where app_id = ${appId} and id = ${id}`
  return row?.subject?.does === 'command' ? row.subject.command : undefined
}

/**
 * Asks for the end of a task: one that waits ends now, one that runs after the piece that it is at, and one that stands in the middle of
 * an item (the `half` of its cursor) after that item.
 */
export async function cancelTask(sql: Sql, appId: string, id: string): Promise<void> {
  const endsNow = sql`(state = 'queued' and jsonb_typeof(cursor -> 'half') is distinct from 'object')`
  await sql`
    update task set cancel_asked = true, state = case when ${endsNow} then 'cancelled' else state end,
      ended_at = case when ${endsNow} then now() end
    where app_id = ${appId} and id = ${id} and state in ('queued', 'running')`
}

/** Puts a task that gave up back in line, where it stood; false where it did not. */
export async function retryTask(sql: Sql, appId: string, id: string): Promise<boolean> {
  const rows = await sql`
    update task set state = 'queued', next_at = now(), tries = 0, problem = null, ended_at = null, cancel_asked = false,
      steps = (select jsonb_agg(case when s ->> 'state' = 'error' then s || '{"state":"pending"}' else s end order by n)
               from jsonb_array_elements(steps) with ordinality as e (s, n))
    where app_id = ${appId} and id = ${id} and state = 'error' returning id`
  return rows.length === 1
}

/** The heads of the columns of a task's list of errors. */
export async function errorColumnsOf(sql: Sql, appId: string, id: string): Promise<string[]> {
  const [row] = await sql<{ columns: string[] }[]>`select error_columns as columns from task where app_id = ${appId} and id = ${id}`
  return row?.columns ?? []
}

/** What a task could not do, in its order, some hundred at a time. */
export async function* readTaskErrors(sql: Sql, appId: string, id: string): AsyncGenerator<{ cells: string[]; reason: string }> {
  for await (const rows of sql<{ cells: string[]; reason: string }[]>`
    select cells, reason from task_error where app_id = ${appId} and task_id = ${id} order by position`.cursor(500))
    yield* rows
}

/** Tasks whose file has had its time, and those to be forgotten whole. */
export function findStaleTasks(sql: Sql, days: number): Promise<{ appId: string; id: string; isOld: boolean }[]> {
  return sql`
    select app_id as "appId", id, coalesce(ended_at < now() - ${days} * interval '1 day', false) as "isOld" from task
    where ended_at is not null and (file_expires_at < now() or ended_at < now() - ${days} * interval '1 day') limit 200`
}

/** Forgets the file of a task. */
export async function forgetTaskFile(sql: Sql, appId: string, id: string): Promise<void> {
  await sql`update task set file = null, file_expires_at = null where app_id = ${appId} and id = ${id}`
}

/** Forgets a task with its errors. */
export async function removeTask(sql: Sql, appId: string, id: string): Promise<void> {
  await sql`delete from task where app_id = ${appId} and id = ${id} and ended_at is not null`
}
