import type { Json } from '#domain/json.ts'

import type { Sql } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { appsInTurn } from '../postgres/fair-apps.ts'
import type { ConversationKey } from './conversation-writes.ts'
import { isAtWork } from '../transfer/at-work.ts'

/** Apps that promise an answer within some time, and apps that close what is silent: those whose turn it is. */
const promising = (sql: Sql) => appsInTurn(sql, sql`inbox_rules ->> 'replyWithinMinutes' is not null`)
const closing = (sql: Sql) => appsInTurn(sql, sql`inbox_rules -> 'autoClose' ->> 'afterHours' is not null`)

/** Somebody who waits in an app that promises an answer, and has no deadline yet. */
export interface Undated extends ConversationKey {
  minutes: number
  timeZone: string
  automation: Json
}

/** Waiting customers without a deadline, app by app. */
export function findUndated(sql: Sql, limit: number): Promise<Undated[]> {
  return sql<Undated[]>`
    select c.app_id as "appId", c.id, (a.inbox_rules ->> 'replyWithinMinutes')::int as minutes, a.time_zone as "timeZone", a.automation
    from ${promising(sql)} a cross join lateral (
      select c.app_id, c.id from conversation c
      where c.app_id = a.id and c.open_state = 'open' and c.handler = 'human' and c.waiting_since is not null and c.due_at is null
      limit ${limit}
    ) c
    limit ${limit}`
}

/** Conversations whose deadline has just passed. */
export function findMissed(sql: Sql, limit: number): Promise<ConversationKey[]> {
  return sql<ConversationKey[]>`
    select app_id as "appId", id from conversation where due_at <= now() and not overdue and ${isAtWork(sql, sql`app_id`)} order by due_at limit ${limit}`
}

/** Somebody silent for so long that their conversation closes by itself. */
export interface Silent extends ConversationKey {
  text: string
}

/** Open conversations in which nothing was said for as long as their app allows; what sleeps is left alone. */
export function findSilent(sql: Sql, limit: number): Promise<Silent[]> {
  return sql<Silent[]>`
    select c.app_id as "appId", c.id, coalesce(a.inbox_rules -> 'autoClose' ->> 'text', '') as text
    from ${closing(sql)} a cross join lateral (
      select c.app_id, c.id from conversation c
      where c.app_id = a.id and c.open_state = 'open' and c.snoozed_until is null
        and c.last_activity_at < now() - make_interval(hours => (a.inbox_rules -> 'autoClose' ->> 'afterHours')::int)
        and c.last_activity_minute <= now() - make_interval(hours => (a.inbox_rules -> 'autoClose' ->> 'afterHours')::int)
      order by c.last_activity_minute, c.last_activity_at limit ${limit}
    ) c
    limit ${limit}`
}

/** When the next deadline is to be set or is missed, or the next silence is long enough to close. */
export const deadlineDue: DueQuery = (sql) => sql`
  select least(
    (select now() from ${promising(sql)} a where exists (
      select from conversation c
      where c.app_id = a.id and c.open_state = 'open' and c.handler = 'human' and c.waiting_since is not null and c.due_at is null) limit 1),
    (select min(due_at) from conversation where due_at is not null and not overdue and ${isAtWork(sql, sql`app_id`)}),
    (select min(c.last_activity_at + make_interval(hours => (a.inbox_rules -> 'autoClose' ->> 'afterHours')::int)) from ${closing(sql)} a cross join lateral (
      select c.last_activity_at from conversation c where c.app_id = a.id and c.open_state = 'open' and c.snoozed_until is null
      order by c.last_activity_minute, c.last_activity_at limit 1) c))`
