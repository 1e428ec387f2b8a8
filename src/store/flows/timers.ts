import type { Sql, Tx } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { asRows } from '../postgres/rows.ts'
import { isAtWork } from '../transfer/at-work.ts'

export interface DueTimer {
  appId: string
  id: string
  conversationId: string
}

/** Finds timers that are due, oldest first. They are taken by `takeTimers`, once their conversations are locked. */
export function findDueTimers(sql: Sql, limit: number): Promise<DueTimer[]> {
  return sql<DueTimer[]>`
    select app_id as "appId", id, conversation_id as "conversationId" from timer where due_at <= now() and ${isAtWork(sql, sql`app_id`)} order by due_at limit ${limit}`
}

/** Takes those of these timers that are still set in their conversations: each fires in one transaction only. */
export function takeTimers(tx: Tx, keys: readonly DueTimer[]): Promise<DueTimer[]> {
  return tx<DueTimer[]>`
    delete from timer t using jsonb_to_recordset(${asRows(tx, keys)}) as k ("appId" text, id text, "conversationId" text)
    where t.app_id = k."appId" and t.id = k.id and t.conversation_id = k."conversationId"
    returning t.app_id as "appId", t.id, t.conversation_id as "conversationId"`
}

/** When the next timer is due. */
export const timerDue: DueQuery = (sql) => sql`select due_at from timer where ${isAtWork(sql, sql`app_id`)} order by due_at limit 1`
