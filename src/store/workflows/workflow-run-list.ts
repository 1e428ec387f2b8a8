import type { WorkflowRun } from '#domain/api/flows/workflows.ts'

import type { Sql } from '../postgres/sql.ts'
import { decodeCursor, encodeCursor, type Page, type PageOf } from '../postgres/pages.ts'

const shown = (sql: Sql) => sql`
  id, version, contact_id as "contactId", conversation_id as "conversationId", cause, status, problem, next_at as "nextAt",
  created_at as "createdAt", updated_at as "updatedAt"`

/** The runs of a workflow, newest first. */
export async function listRuns(sql: Sql, appId: string, workflowId: string, page: Page): Promise<PageOf<WorkflowRun>> {
  const after = decodeCursor(page.after)
  const rows = await sql<(WorkflowRun & { key: string })[]>`
    select ${shown(sql)}, created_at::text as key from workflow_run
    where app_id = ${appId} and workflow_id = ${workflowId}
      ${after ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id})` : sql``}
    order by created_at desc, id desc limit ${page.limit + 1}`
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    items: rows.slice(0, page.limit).map(({ key: _, ...run }) => run),
    nextCursor: last ? encodeCursor({ at: last.key, id: last.id }) : null,
  }
}

/** Stops a run where it stands; null when it is over or there is none. */
export async function cancelRun(sql: Sql, appId: string, workflowId: string, id: string): Promise<WorkflowRun | null> {
  const [row] = await sql<WorkflowRun[]>`
    update workflow_run set status = 'cancelled', next_at = null, timer_id = null, timer_at = null, updated_at = now()
    where app_id = ${appId} and workflow_id = ${workflowId} and id = ${id} and status = 'running'
    returning ${shown(sql)}`
  return row ?? null
}

/** Removes runs that ended a while ago, some thousand at a time. Their keys go with them: by then the moments that they stood for are long past. */
export async function forgetOldRuns(sql: Sql): Promise<void> {
  for (;;) {
    const gone = await sql`
      delete from workflow_run where (app_id, id) in (
        select app_id, id from workflow_run where status <> 'running' and updated_at < now() - interval '90 days' limit 5000)`
    if (gone.count < 5_000) return
  }
}
