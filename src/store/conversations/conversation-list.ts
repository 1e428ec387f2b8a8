import type { Conversation, ConversationFilter } from '#domain/conversations/conversation.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'

import type { Fragment, Sql } from '../postgres/sql.ts'
import { whenGiven } from '../postgres/when-given.ts'
import { minuteOf } from '../postgres/minutes.ts'
import { conversationColumns, conversationJoins } from './conversations.ts'
import { decodeCursor, encodeCursor, type Page, type PageOf } from '../postgres/pages.ts'
import { bearsLabel } from '../messages/labels.ts'
import { visibleTo } from './visibility.ts'

/**
 * The conversations that somebody sees under a filter, in its order. Each order walks an index of its own, so a page costs the same in a
 * small app and in one of a million; a narrow filter (a tag, a field) reads past what it leaves out. The page is chosen before anything is
 * joined to it: with the joins inside, the planner expects few rows, and sorts them all.
 */
export async function listConversations(
  sql: Sql,
  appId: string,
  viewer: Viewer,
  filter: ConversationFilter,
  page: Page,
): Promise<PageOf<Conversation>> {
  const after = decodeCursor(page.after)
  const column = filter.sort === 'waiting' ? sql`c.waiting_since` : sql`c.last_activity_at`
  const isDown = filter.sort === 'latest'
  const order = orderOf(sql, filter.sort)
  const place = after && sql`(${after.at}::timestamptz, ${after.id})`
  const minute = after && filter.sort !== 'waiting' && minuteOf(sql, sql`${after.at}::timestamptz`)
  const rows = await sql<(Conversation & { key: string })[]>`
    select ${conversationColumns(sql)}, ${column}::text as key
    from (
      select c.* from conversation c
      where c.app_id = ${appId} ${visibleTo(sql, viewer)} ${conversationMatches(sql, viewer.userId, filter)}
        ${minute ? (isDown ? sql`and c.last_activity_minute <= ${minute}` : sql`and c.last_activity_minute >= ${minute}`) : sql``}
        ${place ? (isDown ? sql`and (${column}, c.id) < ${place}` : sql`and (${column}, c.id) > ${place}`) : sql``}
      order by ${order}
      limit ${page.limit + 1}
    ) c ${conversationJoins(sql)}
    order by ${order}`
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    items: rows.slice(0, page.limit).map(({ key: _, ...conversation }) => conversation),
    nextCursor: last ? encodeCursor({ at: last.key, id: last.id }) : null,
  }
}

function orderOf(sql: Sql, sort: ConversationFilter['sort']): Fragment {
  if (sort === 'waiting') return sql`c.waiting_since, c.id`
  return sort === 'latest'
    ? sql`c.last_activity_minute desc, c.last_activity_at desc, c.id desc`
    : sql`c.last_activity_minute, c.last_activity_at, c.id`
}

/** How many conversations somebody sees under a filter, counted up to `most`. */
export async function countMatching(sql: Sql, appId: string, viewer: Viewer, filter: ConversationFilter, most: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (
      select 1 from conversation c
      where c.app_id = ${appId} ${visibleTo(sql, viewer)} ${conversationMatches(sql, viewer.userId, filter)}
      limit ${most}
    ) matching`
  return row?.count ?? 0
}

/** What a filter lets through, of `conversation c`. */
export function conversationMatches(sql: Sql, userId: string, filter: ConversationFilter) {
  const {
    openState,
    flag,
    snoozed,
    teamId,
    priority,
    labelId,
    channelId,
    contactId,
    tag,
    field,
    fieldValue,
    mentioned,
    waitingMinutes,
    activeFrom,
    activeUntil,
  } = filter
  return sql`
    ${openState === 'any' ? sql`` : sql`and c.open_state = ${openState}`}
    ${flagMatches(sql, flag)}
    ${snoozedMatches(sql, snoozed)}
    ${assigneeMatches(sql, userId, filter.assignee)}
    ${whenGiven(sql, teamId, (id) => sql`and c.team_id = ${id}`)}
    ${whenGiven(sql, priority, (one) => sql`and c.priority = ${one}`)}
    ${whenGiven(sql, labelId, (id) => sql`and ${bearsLabel(sql, id)}`)}
    ${whenGiven(sql, channelId, (id) => sql`and c.channel_id = ${id}`)}
    ${whenGiven(sql, contactId, (id) => sql`and c.contact_id = ${id}`)}
    ${whenGiven(sql, tag, (name) => ofContact(sql, sql`k.tags @> array[${name}]`))}
    ${field === undefined ? sql`` : whenGiven(sql, fieldValue, (value) => ofContact(sql, sql`k.fields ->> ${field} = ${value}`))}
    ${mentioned ? sql`and c.id in (select conversation_id from mention where app_id = c.app_id and user_id = ${userId})` : sql``}
    ${filter.sort === 'waiting' ? sql`and c.waiting_since is not null` : sql``}
    ${whenGiven(sql, waitingMinutes, (mins) => sql`and c.waiting_since is not null and c.waiting_since <= now() - make_interval(mins => ${mins})`)}
    ${whenGiven(sql, activeFrom, (at) => sql`and c.last_activity_at >= ${at} and c.last_activity_minute >= ${minuteOf(sql, sql`${at}::timestamptz`)}`)}
    ${whenGiven(sql, activeUntil, (at) => sql`and c.last_activity_at < ${at} and c.last_activity_minute <= ${minuteOf(sql, sql`${at}::timestamptz`)}`)}`
}

function flagMatches(sql: Sql, flag: ConversationFilter['flag']) {
  switch (flag) {
    case 'unread':
      return sql`and c.unread`
    case 'resolved':
      return sql`and c.resolved`
    default:
      return sql``
  }
}

function snoozedMatches(sql: Sql, snoozed: ConversationFilter['snoozed']) {
  switch (snoozed) {
    case 'no':
      return sql`and c.snoozed_until is null`
    case 'only':
      return sql`and c.snoozed_until is not null`
    default:
      return sql``
  }
}

const ofContact = (sql: Sql, has: Fragment) =>
  sql`and exists (select from contact k where k.app_id = c.app_id and k.id = c.contact_id and ${has})`

function assigneeMatches(sql: Sql, userId: string, assignee: string) {
  switch (assignee) {
    case 'any':
      return sql``
    case 'anyUser':
      return sql`and c.assignee_id is not null`
    case 'bot':
      return sql`and c.handler = 'bot'`
    case 'unassigned':
      return sql`and c.handler = 'human' and c.assignee_id is null`
    default:
      return sql`and c.assignee_id = ${assignee === 'me' ? userId : assignee}`
  }
}
