import type { Sql } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import type { ConversationKey } from './conversation-writes.ts'
import { isAtWork } from '../transfer/at-work.ts'

/** Conversations whose sleep is over, the earliest first; walks `conversation_snoozed`. */
export function findDueSnoozes(sql: Sql, limit: number): Promise<ConversationKey[]> {
  return sql<ConversationKey[]>`
    select app_id as "appId", id from conversation where snoozed_until <= now() and ${isAtWork(sql, sql`app_id`)} order by snoozed_until limit ${limit}`
}

/** When the next sleep is over. */
export const snoozeDue: DueQuery = (sql) =>
  sql`select min(snoozed_until) from conversation where snoozed_until is not null and ${isAtWork(sql, sql`app_id`)}`
