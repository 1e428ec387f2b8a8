import type { Notification } from '#domain/notifications/notification.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'

import type { Sql } from '../postgres/sql.ts'
import { decodeCursor, encodeCursor, type Page, type PageOf } from '../postgres/pages.ts'
import { visibleTo } from '../conversations/visibility.ts'

const columns = (sql: Sql) => sql`
  n.id, n.kind, n.conversation_id as "conversationId", n.channel_id as "channelId",
  coalesce(f.name, number.name, k.name, k.phone, k.username, c.address) as contact, n.actor, n.snippet,
  case when n.comment_id is not null then jsonb_build_object('id', n.comment_id, 'flowId', n.flow_id, 'kind', f.kind) end as comment,
  n.count, n.at, n.read_at as "readAt", n.sound`

/**
 * Somebody's entries, of conversations that they see now: what they saw when it was written may have gone to others since. Comments of
 * flows are seen by every member, for as long as they stand.
 */
const feedOf = (sql: Sql, appId: string, viewer: Viewer) => sql`
  from notification n
  left join conversation c on c.app_id = n.app_id and c.id = n.conversation_id
  left join contact k on k.app_id = c.app_id and k.id = c.contact_id
  left join flow f on f.app_id = n.app_id and f.id = n.flow_id and f.deleted_at is null
  left join flow_comment said on said.app_id = n.app_id and said.id = n.comment_id and said.removed_at is null
  left join channel number on number.app_id = n.app_id and number.id = n.channel_id and number.removed_at is null
  where n.app_id = ${appId} and n.user_id = ${viewer.userId} and n.in_feed and n.removed_at is null
    and ((k.id is not null ${visibleTo(sql, viewer)}) or (f.id is not null and said.id is not null) or number.id is not null)`

/** Where an entry stands in its feed: customers' messages bear whole seconds, so entries of one second stand as the log has them. */
const place = (sql: Sql) => sql`(n.at, coalesce(n.position, 0), n.id)`
const latestFirst = (sql: Sql) => sql`order by n.at desc, coalesce(n.position, 0) desc, n.id desc`

/** A page of somebody's feed, the latest first. */
export async function listNotifications(
  sql: Sql,
  appId: string,
  viewer: Viewer,
  unread: boolean,
  page: Page,
): Promise<PageOf<Notification>> {
  const after = decodeCursor(page.after)
  const [, position = '0', id = ''] = /^(\d{1,18}) (.*)$/.exec(after?.id ?? '') ?? []
  const rows = await sql<(Notification & { key: string; position: string })[]>`
    select ${columns(sql)}, n.at::text as key, coalesce(n.position, 0)::text as position ${feedOf(sql, appId, viewer)}
      ${unread ? sql`and n.read_at is null` : sql``}
      ${after ? sql`and ${place(sql)} < (${after.at}::timestamptz, ${position}::bigint, ${id})` : sql``}
    ${latestFirst(sql)} limit ${page.limit + 1}`
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    items: rows.slice(0, page.limit).map(({ key: _, position: __, ...notification }) => notification),
    nextCursor: last ? encodeCursor({ at: last.key, id: `${last.position} ${last.id}` }) : null,
  }
}

/** Some entries of somebody's feed, the latest first. */
export const findNotifications = (sql: Sql, appId: string, viewer: Viewer, ids: readonly string[]): Promise<Notification[]> =>
  sql<Notification[]>`select ${columns(sql)} ${feedOf(sql, appId, viewer)} and n.id = any(${ids as string[]}) ${latestFirst(sql)}`

/** How many entries of somebody's feed are unread. */
export async function countNotifications(sql: Sql, appId: string, viewer: Viewer): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count ${feedOf(sql, appId, viewer)} and n.read_at is null`
  return row?.count ?? 0
}

/** Whose feed changed, and which entries. */
export interface ChangedFeed {
  appId: string
  userId: string
  ids: string[]
}

/** What changed in feeds after a place, and the place after it: below the oldest open transaction nothing can be written late. */
export async function changedFeeds(sql: Sql, after: bigint | null): Promise<{ changed: ChangedFeed[]; place: bigint }> {
  const [head] = await sql<{ place: string }[]>`select log_horizon()::text as place`
  const place = BigInt(head?.place ?? 0)
  if (after === null || after >= place) return { changed: [], place: after === null ? place : after }
  const changed = await sql<ChangedFeed[]>`
    select app_id as "appId", user_id as "userId", array_agg(id) as ids from notification
    where xid >= ${String(after)}::xid8 and xid < ${String(place)}::xid8 group by 1, 2`
  return { changed: [...changed], place }
}
