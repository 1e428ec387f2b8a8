import type { ConversationCounts } from '#domain/conversations/conversation.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'

import type { Sql } from '../postgres/sql.ts'
import { visibleTo } from './visibility.ts'

/** How many open conversations each view holds for somebody: sums over the counters, never over the conversations themselves. */
export async function countConversations(sql: Sql, appId: string, viewer: Viewer): Promise<ConversationCounts> {
  const rows = await sql<(Omit<ConversationCounts, 'teams' | 'mentions'> & { teamId: string })[]>`
    with c as (
      select app_id, snoozed, handler, assignee_id, team_id, unread, count from conversation_counter where app_id = ${appId} and open_state = 'open'
      union all
      select app_id, snoozed, handler, assignee_id, team_id, unread, count from conversation_counter_change where app_id = ${appId} and open_state = 'open'
    )
    select team_id as "teamId",
      coalesce(sum(count) filter (where not snoozed and assignee_id = ${viewer.userId}), 0)::int as mine,
      coalesce(sum(count) filter (where not snoozed and handler = 'human' and assignee_id = ''), 0)::int as unassigned,
      coalesce(sum(count) filter (where not snoozed and handler = 'bot'), 0)::int as bot,
      coalesce(sum(count) filter (where not snoozed), 0)::int as all,
      coalesce(sum(count) filter (where not snoozed and unread and handler = 'human'), 0)::int as unread,
      coalesce(sum(count) filter (where snoozed), 0)::int as snoozed
    from c where true ${visibleTo(sql, viewer)} group by team_id`
  const sum = { mine: 0, unassigned: 0, bot: 0, all: 0, unread: 0, snoozed: 0 }
  for (const row of rows) for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += row[key]
  const teams = rows.filter(({ teamId, all }) => teamId !== '' && all > 0).map(({ teamId, all }) => [teamId, all])
  return { ...sum, mentions: await countMentions(sql, appId, viewer), teams: Object.fromEntries(teams) }
}

/** In how many open conversations somebody was named; they are few, and their index leads to them. */
async function countMentions(sql: Sql, appId: string, viewer: Viewer): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from conversation c
    where c.app_id = ${appId} and c.open_state = 'open' and c.snoozed_until is null ${visibleTo(sql, viewer)}
      and c.id in (select conversation_id from mention where app_id = ${appId} and user_id = ${viewer.userId})`
  return row?.count ?? 0
}

/** Adds up what changed since the last time. Only one adds up at a time; who counts meanwhile sees the same sums before and after. */
export async function addUpConversations(sql: Sql): Promise<number> {
  return sql.begin(async (tx) => {
    const [lock] = await tx<{ free: boolean }[]>`select pg_try_advisory_xact_lock(hashtextextended('conversation_counter', 0)) as free`
    if (!lock?.free) return 0
    const rows = await tx`
      with taken as (delete from conversation_counter_change returning *)
      insert into conversation_counter as t (app_id, open_state, snoozed, handler, assignee_id, team_id, unread, count)
      select app_id, open_state, snoozed, handler, assignee_id, team_id, unread, sum(count) from taken group by 1, 2, 3, 4, 5, 6, 7
      on conflict (app_id, open_state, snoozed, handler, assignee_id, team_id, unread) do update set count = t.count + excluded.count`
    await tx`delete from conversation_counter where count = 0`
    return rows.count
  })
}
