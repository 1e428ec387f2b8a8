import type { Json } from '#domain/json.ts'
import type { ConversationFilter } from '#domain/conversations/conversation.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { conversationMatches } from './conversation-list.ts'
import { asRows } from '../postgres/rows.ts'
import { visibleTo } from './visibility.ts'

/** Which conversations a command is for: those that are named, or all that a filter lets through. */
export type CommandTarget = { ids: readonly string[] } | { filter: ConversationFilter }

const chosen = (sql: Sql, viewer: Viewer, of: CommandTarget) => sql`
  ${visibleTo(sql, viewer)} ${'ids' in of ? sql`and c.id = any(${of.ids as string[]})` : conversationMatches(sql, viewer.userId, of.filter)}`

/** How many there are. */
export async function countChosen(sql: Sql, appId: string, viewer: Viewer, of: CommandTarget): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from conversation c
    where c.app_id = ${appId} ${chosen(sql, viewer, of)}`
  return row?.count ?? 0
}

/** The next of them behind an id, in the order of ids. */
export async function nextChosen(
  sql: Sql,
  appId: string,
  viewer: Viewer,
  of: CommandTarget,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select c.id from conversation c
    where c.app_id = ${appId} and c.id > ${after} ${chosen(sql, viewer, of)} order by c.id limit ${limit}`
  return rows.map(({ id }) => id)
}

export interface RecordedChange {
  conversationId: string
  before: Json
  after: Json
}

/** Notes how conversations stood before and after a task changed them. */
export async function recordChanges(tx: Tx, appId: string, taskId: string, rows: readonly RecordedChange[]): Promise<void> {
  await tx`
    insert into bulk_conversation_change (app_id, task_id, conversation_id, before, after)
    select ${appId}, ${taskId}, "conversationId", before, after
    from jsonb_to_recordset(${asRows(tx, rows)}) as r ("conversationId" text, before jsonb, after jsonb)
    on conflict (app_id, task_id, conversation_id) do nothing`
}

/** Reads on what a task noted. */
export function readChanges(sql: Sql, appId: string, taskId: string, after: string, limit: number): Promise<RecordedChange[]> {
  return sql<RecordedChange[]>`
    select conversation_id as "conversationId", before, after from bulk_conversation_change
    where app_id = ${appId} and task_id = ${taskId} and conversation_id > ${after} order by conversation_id limit ${limit}`
}
