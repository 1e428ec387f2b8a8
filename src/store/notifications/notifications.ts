import { FOLDS, type NotificationKind } from '#domain/notifications/notification.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

/** A line of the log, as one person is told of it. */
export interface NewNotification {
  appId: string
  userId: string
  id: string
  kind: NotificationKind
  conversationId: string
  position: string
  count: number
  actor: string | null
  snippet: string
  at: string
  inFeed: boolean
  sound: boolean
  /** Its browsers are to be told too; not kept with it. */
  push: boolean
  mail: boolean
}

/** Somebody has seen what there is in a conversation. */
export interface SeenConversation {
  appId: string
  userId: string
  conversationId: string
}

/** Entries of somebody's feed that are there and unread. */
const waiting = (tx: Sql | Tx) => tx`n.read_at is null and n.removed_at is null`

const fields = (tx: Tx) => tx`
  "appId", "userId", id, kind, "conversationId", position, count, actor, snippet, at, "inFeed", sound, mail`

const rowsOf = (tx: Tx, rows: readonly NewNotification[]) => tx`
  jsonb_to_recordset(${asRows(tx, rows)}) as r ("appId" text, "userId" text, id text, kind text, "conversationId" text, position bigint,
    count int, actor text, snippet text, at timestamptz, "inFeed" boolean, sound boolean, mail boolean)
  where not exists (
    select from notification n where n.app_id = r."appId" and n.user_id = r."userId" and n.position = r.position)
    and exists (select from member m where m.app_id = r."appId" and m.user_id = r."userId")
    and exists (select from conversation c where c.app_id = r."appId" and c.id = r."conversationId")`

const columns = (tx: Tx) => tx`
  app_id, user_id, id, kind, conversation_id, position, count, actor, snippet, at, in_feed, sound, mail`

/** Writes entries, and returns under which id each stands: a message joins the unread entry of its conversation, where there is one. */
export async function insertNotifications(
  tx: Tx,
  rows: readonly NewNotification[],
): Promise<{ appId: string; userId: string; id: string; position: string }[]> {
  if (rows.length === 0) return []
  const folding = rows.filter(({ kind }) => FOLDS.has(kind))
  const single = rows.filter(({ kind }) => !FOLDS.has(kind))
  const told = tx`returning app_id as "appId", user_id as "userId", id, position::text`
  const joined = await tx<{ appId: string; userId: string; id: string; position: string }[]>`
    insert into notification as n (${columns(tx)}) select ${fields(tx)} from ${rowsOf(tx, folding)}
    on conflict (app_id, user_id, conversation_id, kind)
      where kind in ('message', 'unassigned') and read_at is null and removed_at is null
    do update set count = n.count + excluded.count, position = excluded.position, actor = excluded.actor, snippet = excluded.snippet,
      at = excluded.at, in_feed = n.in_feed or excluded.in_feed, sound = excluded.sound, mail = n.mail or excluded.mail,
      xid = pg_current_xact_id()
    ${told}`
  const alone = await tx<{ appId: string; userId: string; id: string; position: string }[]>`
    insert into notification (${columns(tx)}) select ${fields(tx)} from ${rowsOf(tx, single)} on conflict do nothing ${told}`
  return [...joined, ...alone]
}

/** Marks as read what people have seen by looking at the conversations themselves. */
export async function readSeen(tx: Tx, seen: readonly SeenConversation[]): Promise<void> {
  if (seen.length === 0) return
  await tx`
    update notification n set read_at = now(), xid = pg_current_xact_id()
    from jsonb_to_recordset(${asRows(tx, seen)}) as r ("appId" text, "userId" text, "conversationId" text)
    where n.app_id = r."appId" and n.user_id = r."userId" and n.conversation_id = r."conversationId" and ${waiting(tx)}`
}

/** Marks all of somebody's entries as read, or those of one conversation; tells how many. */
export async function readNotifications(sql: Sql, appId: string, userId: string, conversationId?: string): Promise<number> {
  const { count } = await sql`
    update notification n set read_at = now(), xid = pg_current_xact_id()
    where app_id = ${appId} and user_id = ${userId} and ${waiting(sql)}
      ${conversationId === undefined ? sql`` : sql`and conversation_id = ${conversationId}`}`
  return count
}

/** Marks one entry as read or unread; false when there is none. One that would be the second unread entry of its conversation stays read. */
export async function markNotification(sql: Sql, appId: string, userId: string, id: string, read: boolean): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    with one as (
      select n.id, exists (
        select from notification other where other.app_id = n.app_id and other.user_id = n.user_id and other.id <> n.id
          and other.conversation_id = n.conversation_id and other.kind = n.kind and n.kind in ('message', 'unassigned')
          and other.read_at is null and other.removed_at is null
      ) as doubled
      from notification n where app_id = ${appId} and user_id = ${userId} and id = ${id} and removed_at is null
    ), changed as (
      update notification n set xid = pg_current_xact_id(),
        read_at = ${read ? sql`coalesce(n.read_at, now())` : sql`case when one.doubled then n.read_at else null end`}
      from one where n.app_id = ${appId} and n.user_id = ${userId} and n.id = one.id
    )
    select exists (select from one) as found`
  return row?.found ?? false
}

/** Takes an entry out of somebody's feed; false when there is none. */
export async function removeNotification(sql: Sql, appId: string, userId: string, id: string): Promise<boolean> {
  const { count } = await sql`
    update notification set removed_at = now(), read_at = coalesce(read_at, now()), xid = pg_current_xact_id()
    where app_id = ${appId} and user_id = ${userId} and id = ${id} and removed_at is null`
  return count > 0
}

/** Takes entries along when two conversations become one; of two unread ones that would stand side by side, one is read. */
export async function moveNotifications(tx: Tx, appId: string, from: string, to: string): Promise<void> {
  await tx`
    update notification n set xid = pg_current_xact_id(), conversation_id = ${to}, read_at = case when exists (
      select from notification twin where twin.app_id = n.app_id and twin.user_id = n.user_id and twin.conversation_id = ${to}
        and twin.kind = n.kind and twin.read_at is null and twin.removed_at is null
    ) then coalesce(n.read_at, now()) else n.read_at end
    where n.app_id = ${appId} and n.conversation_id = ${from}`
}

const KEPT_DAYS = 90
const KEPT_EACH = 1_000

/** Forgets what is old, what was removed, and what is more than a person could read. */
export async function forgetOldNotifications(sql: Sql): Promise<void> {
  await sql`delete from notification where at < now() - ${KEPT_DAYS} * interval '1 day' or removed_at < now() - interval '1 day'`
  await sql`
    delete from notification n using (
      select app_id, user_id, id, row_number() over (partition by app_id, user_id order by at desc, id desc) as place from notification
    ) ranked
    where ranked.place > ${KEPT_EACH} and n.app_id = ranked.app_id and n.user_id = ranked.user_id and n.id = ranked.id`
}
