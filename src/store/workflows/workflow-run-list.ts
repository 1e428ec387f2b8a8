import type { WorkflowRun } from '#domain/api/flows/workflows.ts'

import type { Sql } from '../postgres/sql.ts'
import { decodeCursor, encodeCursor, type Page, type PageOf } from '../postgres/pages.ts'

const shown = (sql: Sql) => sql`
  r.id, r.workflow_id as "workflowId", r.version, r.contact_id as "contactId",
  (select coalesce(c.name, c.phone, c.email) from contact c where c.app_id = r.app_id and c.id = r.contact_id) as "contactName",
  r.conversation_id as "conversationId", r.cause, r.status, r.problem, r.next_at as "nextAt", r.created_at as "createdAt", r.updated_at as "updatedAt"`

type Keyed<Run> = Run & { key: string }

/** The runs of a workflow, newest first. */
export async function listRuns(sql: Sql, appId: string, workflowId: string, page: Page): Promise<PageOf<WorkflowRun>> {
  const after = decodeCursor(page.after)
  const rows = await sql<Keyed<WorkflowRun>[]>`
    select ${shown(sql)}, r.created_at::text as key from workflow_run r
    where r.app_id = ${appId} and r.workflow_id = ${workflowId}
      ${after ? sql`and (r.created_at, r.id) < (${after.at}::timestamptz, ${after.id})` : sql``}
    order by r.created_at desc, r.id desc limit ${page.limit + 1}`
  return toPage(rows, page.limit)
}

/** The runs for a contact, newest first, with the names of their workflows. Found by the contact, of whom there are few runs. */
export async function listContactRuns(
  sql: Sql,
  appId: string,
  contactId: string,
  page: Page,
): Promise<PageOf<WorkflowRun & { workflowName: string }>> {
  const after = decodeCursor(page.after)
  const rows = await sql<Keyed<WorkflowRun & { workflowName: string }>[]>`
    select ${shown(sql)}, f.name as "workflowName", r.created_at::text as key from workflow_run r
    join flow f on f.app_id = r.app_id and f.id = r.workflow_id
    where r.app_id = ${appId} and r.contact_id = ${contactId}
      ${after ? sql`and (r.created_at, r.id) < (${after.at}::timestamptz, ${after.id})` : sql``}
    order by r.created_at desc, r.id desc limit ${page.limit + 1}`
  return toPage(rows, page.limit)
}

function toPage<Run extends { id: string }>(rows: readonly Keyed<Run>[], limit: number): PageOf<Run> {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(({ key: _, ...run }) => run as unknown as Run),
    nextCursor: last ? encodeCursor({ at: last.key, id: last.id }) : null,
  }
}

/** One run; null when there is none. */
export async function getRun(sql: Sql, appId: string, workflowId: string, id: string): Promise<WorkflowRun | null> {
  const [row] = await sql<WorkflowRun[]>`
    select ${shown(sql)} from workflow_run r where r.app_id = ${appId} and r.workflow_id = ${workflowId} and r.id = ${id}`
  return row ?? null
}

/** Stops a run where it stands; null when it is over or there is none. */
export async function cancelRun(sql: Sql, appId: string, workflowId: string, id: string): Promise<WorkflowRun | null> {
  const [row] = await sql<WorkflowRun[]>`
    update workflow_run r set status = 'cancelled', next_at = null, timer_id = null, timer_at = null, updated_at = now()
    where r.app_id = ${appId} and r.workflow_id = ${workflowId} and r.id = ${id} and r.status = 'running'
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
