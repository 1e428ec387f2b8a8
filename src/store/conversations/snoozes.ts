import type { Sql } from '../postgres/connect.ts'
import type { ConversationKey } from './conversation-writes.ts'

/** Conversations whose sleep is over, the earliest first; walks `conversation_snoozed`. */
export function findDueSnoozes(sql: Sql, limit: number): Promise<ConversationKey[]> {
  return sql<ConversationKey[]>`
    select app_id as "appId", id from conversation where snoozed_until <= now() order by snoozed_until limit ${limit}`
}

/** When the next sleep is over, in milliseconds from now; null when nothing sleeps. */
export async function nextSnoozeMs(sql: Sql): Promise<number | null> {
  const rows = await sql<{ ms: number | null }[]>`
    select (extract(epoch from min(snoozed_until) - now()) * 1000)::float8 as ms from conversation where snoozed_until is not null`
  return rows[0]?.ms ?? null
}
