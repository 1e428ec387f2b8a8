import { AppError } from '#domain/errors.ts'
import { FLOW_COMMENTS_MAX, type FlowComment } from '#domain/flows/flow-comment.ts'
import type { Mention } from '#domain/conversations/mention.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

const shown = (sql: Sql | Tx) => sql`
  id, thread_id as "threadId", node_id as "nodeId", step_id as "stepId", jsonb_build_object('id', author_id, 'name', author_name) as author, text,
  mentions, at, edited_at as "editedAt", removed_at as "removedAt", resolved_at as "resolvedAt", resolved_by as "resolvedBy"`

/** What was said of a flow, oldest first. Of what was removed only first comments that have replies are among it, without their words. */
export async function listFlowComments(sql: Sql, appId: string, flowId: string): Promise<FlowComment[]> {
  const rows = await sql<FlowComment[]>`
    select ${shown(sql)} from flow_comment c
    where app_id = ${appId} and flow_id = ${flowId} and (removed_at is null or exists (
      select from flow_comment r
      where r.app_id = c.app_id and r.flow_id = c.flow_id and r.thread_id = c.id and r.id <> c.id and r.removed_at is null))
    order by at, id limit ${FLOW_COMMENTS_MAX}`
  return [...rows]
}

export interface NewComment {
  id: string
  /** The first comment that it replies to; null for a thread of its own. */
  threadId: string | null
  nodeId: string
  stepId: string | null
  text: string
  mentions: readonly Mention[]
  author: { id: string; name: string }
}

/** Adds a comment; null when the thread is not there. A settled thread is opened by a reply. AppError('too-many-comments') past the most. */
export async function addFlowComment(sql: Tx, appId: string, flowId: string, comment: NewComment): Promise<FlowComment | null> {
  const { id, threadId, nodeId, stepId, text, mentions, author } = comment
  const [count] = await sql<{ full: boolean }[]>`
    select count(*) >= ${FLOW_COMMENTS_MAX} as full from flow_comment where app_id = ${appId} and flow_id = ${flowId} and removed_at is null`
  if (count?.full) throw new AppError('too-many-comments')
  const [row] = await sql<FlowComment[]>`
    with first as (
      update flow_comment set resolved_at = null, resolved_by = null, xid = pg_current_xact_id()
      where app_id = ${appId} and flow_id = ${flowId} and id = ${threadId} and thread_id = id
      returning node_id, step_id)
    insert into flow_comment (app_id, id, flow_id, thread_id, node_id, step_id, author_id, author_name, text, mentions)
    select ${appId}, ${id}, ${flowId}, ${threadId ?? id}, place.node_id, place.step_id, ${author.id}, ${author.name}, ${text}, ${asRows(sql, mentions)}
    from (select * from first union all select ${nodeId}::text, ${stepId}::text where ${threadId}::text is null) place
    returning ${shown(sql)}`
  return row ?? null
}

/** Who wrote a comment that is there; null for none. */
export async function findCommentAuthor(sql: Sql, appId: string, flowId: string, id: string): Promise<string | null> {
  const [row] = await sql<{ authorId: string }[]>`
    select author_id as "authorId" from flow_comment
    where app_id = ${appId} and flow_id = ${flowId} and id = ${id} and removed_at is null`
  return row?.authorId ?? null
}

/** Writes a comment again; null when there is none. */
export async function editFlowComment(
  sql: Tx,
  appId: string,
  flowId: string,
  id: string,
  { text, mentions }: { text: string; mentions: readonly Mention[] },
): Promise<FlowComment | null> {
  const [row] = await sql<FlowComment[]>`
    update flow_comment set text = ${text}, mentions = ${asRows(sql, mentions)}, edited_at = now(), xid = pg_current_xact_id()
    where app_id = ${appId} and flow_id = ${flowId} and id = ${id} and removed_at is null returning ${shown(sql)}`
  return row ?? null
}

/** Takes the words of a comment away; what was said to them stays. */
export async function removeFlowComment(sql: Sql, appId: string, flowId: string, id: string): Promise<void> {
  await sql`
    update flow_comment set text = '', mentions = '[]', removed_at = now(), xid = pg_current_xact_id()
    where app_id = ${appId} and flow_id = ${flowId} and id = ${id} and removed_at is null`
}

/** Settles a thread by the name of who does, or opens it again for null; null when there is no such thread. */
export async function settleFlowComment(
  sql: Sql,
  appId: string,
  flowId: string,
  id: string,
  by: string | null,
): Promise<FlowComment | null> {
  const [row] = await sql<FlowComment[]>`
    update flow_comment set resolved_at = case when ${by}::text is null then null else now() end, resolved_by = ${by}, xid = pg_current_xact_id()
    where app_id = ${appId} and flow_id = ${flowId} and id = ${id} and thread_id = id returning ${shown(sql)}`
  return row ?? null
}
