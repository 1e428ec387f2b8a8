import type { ThreadItem } from '#domain/api/conversations.ts'
import type { Conversation, ConversationFilter } from '#domain/conversation.ts'
import type { Message } from '#domain/message.ts'

import type { Sql, Tx } from './connect.ts'
import { decodeCursor, encodeCursor, type Page, type PageOf } from './pages.ts'

/** A conversation as lists show it. Read with `conversation c` and the joins of `joined`. */
export const conversationColumns = (sql: Sql | Tx) => sql`
  c.id,
  jsonb_build_object('id', k.id, 'name', k.name, 'phone', k.phone, 'tags', k.tags) as contact,
  jsonb_build_object('id', h.id, 'kind', h.kind, 'name', h.name) as channel,
  c.handler, c.open_state as "openState", c.resolved,
  case when c.assignee_id is null then null else jsonb_build_object('id', c.assignee_id, 'name', coalesce(u.name, 'Former member')) end as assignee,
  c.unread_count as "unreadCount", c.snippet, c.snippet_direction as "snippetDirection", s.status as "snippetStatus",
  c.last_seq as "lastSeq", c.last_activity_at as "lastActivityAt", c.last_inbound_at as "lastInboundAt", c.created_at as "createdAt"`

export const conversationJoins = (sql: Sql | Tx) => sql`
  join contact k on k.app_id = c.app_id and k.id = c.contact_id
  join channel h on h.app_id = c.app_id and h.id = c.channel_id
  left join "user" u on u.id = c.assignee_id
  left join message s on s.app_id = c.app_id and s.id = c.snippet_message_id`

export const messageColumns = (sql: Sql | Tx) => sql`
  m.id, m.conversation_id as "conversationId", m.seq, m.direction, m.author, m.content, m.status, m.failure, m.origin, m.at`

/** The app's conversations under a filter, latest activity first. Walks `conversation_recent`, or `conversation_assignee` for one person's open ones. */
export async function listConversations(
  sql: Sql,
  appId: string,
  userId: string,
  filter: ConversationFilter,
  page: Page,
): Promise<PageOf<Conversation>> {
  const after = decodeCursor(page.after)
  const rows = await sql<(Conversation & { key: string })[]>`
    select ${conversationColumns(sql)}, c.last_activity_at::text as key
    from conversation c ${conversationJoins(sql)}
    where c.app_id = ${appId} ${matches(sql, userId, filter)}
      ${after ? sql`and (c.last_activity_at, c.id) < (${after.at}::timestamptz, ${after.id})` : sql``}
    order by c.last_activity_at desc, c.id desc
    limit ${page.limit + 1}`
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    items: rows.slice(0, page.limit).map(({ key: _, ...conversation }) => conversation),
    nextCursor: last ? encodeCursor({ at: last.key, id: last.id }) : null,
  }
}

function matches(sql: Sql, userId: string, { openState, flag, assignee }: ConversationFilter) {
  return sql`
    ${openState === 'any' ? sql`` : sql`and c.open_state = ${openState}`}
    ${flag === 'unread' ? sql`and c.unread_count > 0` : flag === 'resolved' ? sql`and c.resolved` : sql``}
    ${assigneeMatches(sql, userId, assignee)}`
}

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

/** How many open conversations each view holds. */
export async function countConversations(
  sql: Sql,
  appId: string,
  userId: string,
): Promise<{ mine: number; unassigned: number; bot: number; all: number; unread: number }> {
  const [row] = await sql<{ mine: number; unassigned: number; bot: number; all: number; unread: number }[]>`
    select count(*) filter (where assignee_id = ${userId})::int as mine,
      count(*) filter (where handler = 'human' and assignee_id is null)::int as unassigned,
      count(*) filter (where handler = 'bot')::int as bot,
      count(*)::int as all,
      count(*) filter (where unread_count > 0 and handler = 'human')::int as unread
    from conversation where app_id = ${appId} and open_state = 'open'`
  return row ?? { mine: 0, unassigned: 0, bot: 0, all: 0, unread: 0 }
}

/** One conversation; null when there is none under this id in this app. */
export async function getConversation(sql: Sql | Tx, appId: string, id: string): Promise<Conversation | null> {
  const [row] = await sql<Conversation[]>`
    select ${conversationColumns(sql)} from conversation c ${conversationJoins(sql)} where c.app_id = ${appId} and c.id = ${id}`
  return row ?? null
}

/** One message of a conversation; null when there is none. */
export async function getMessage(sql: Sql | Tx, appId: string, id: string): Promise<Message | null> {
  const [row] = await sql<Message[]>`select ${messageColumns(sql)} from message m where m.app_id = ${appId} and m.id = ${id}`
  return row ?? null
}

/** What was said and done in a conversation, newest first; `after` is the number of the last line seen. Status changes are not lines. */
export async function listThread(sql: Sql, appId: string, conversationId: string, page: Page): Promise<PageOf<ThreadItem>> {
  const before = page.after === undefined ? 2_147_483_647 : Number.parseInt(page.after, 10) || 0
  const rows = await sql<ThreadItem[]>`
    select
      jsonb_build_object('conversationId', e.conversation_id, 'seq', e.seq, 'author', e.author, 'body', e.body, 'at', ${isoText(sql, 'e')}) as event,
      case when m.id is null then null else jsonb_build_object(
        'id', m.id, 'conversationId', m.conversation_id, 'seq', m.seq, 'direction', m.direction, 'author', m.author, 'content', m.content,
        'status', m.status, 'failure', m.failure, 'origin', m.origin, 'at', ${isoText(sql, 'm')}) end as message
    from conversation_event e
    left join message m on m.app_id = e.app_id and m.id = e.body ->> 'messageId'
    where e.app_id = ${appId} and e.conversation_id = ${conversationId} and e.seq < ${before}
      and e.body ->> 'type' not in ('message_status_changed', 'conversation_read')
    order by e.seq desc
    limit ${page.limit + 1}`
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return { items: rows.slice(0, page.limit), nextCursor: last ? String(last.event.seq) : null }
}

/** An instant inside jsonb, in the form that every other instant has. */
const isoText = (sql: Sql, table: 'e' | 'm') => sql`to_char(${sql(table)}.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
