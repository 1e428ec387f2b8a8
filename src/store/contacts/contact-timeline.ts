import type { TimelineItem } from '#domain/contacts/contact-timeline.ts'
import type { MessageContent } from '#domain/messages/message.ts'
import { snippetOf } from '#domain/messages/snippet.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'

import type { Sql } from '../postgres/sql.ts'
import { decodeCursor, encodeCursor, type Page, type PageOf } from '../postgres/pages.ts'
import { visibleTo } from '../conversations/visibility.ts'

interface Ask {
  appId: string
  contactId: string
  viewer: Viewer
}

/** Lines of the log that say what became of somebody; messages are summed up by day, statuses left out, and what contact_change says too. */
const TOLD = [
  'note_added',
  'conversation_opened',
  'conversation_closed',
  'conversation_reopened',
  'handler_changed',
  'contact_opted',
  'contacts_joined',
  'contact_parted',
  'conversations_merged',
  'conversation_separated',
  'conversation_continued',
  'flow_started',
  'flow_ended',
  'event_noted',
  'order_noted',
]

/** Everything that became of a contact, the last first: changes, the logs of its conversations, messages by day. */
export async function listTimeline(sql: Sql, ask: Ask, page: Page): Promise<PageOf<TimelineItem>> {
  const after = decodeCursor(page.after)
  const limit = page.limit + 1
  const before = after ? sql`(found.at, found.id) < (${after.at}::timestamptz, ${after.id})` : sql`true`
  const [changes, lines, days] = await Promise.all([
    readChanges(sql, ask, before, limit),
    readLines(sql, ask, before, limit),
    readDays(sql, ask, before, limit),
  ])
  const all = [...changes, ...lines, ...days].toSorted((a, b) =>
    a.key === b.key ? (a.item.id < b.item.id ? 1 : -1) : a.key < b.key ? 1 : -1,
  )
  const last = all.length > page.limit ? all[page.limit - 1] : undefined
  return {
    items: all.slice(0, page.limit).map(({ item }) => item),
    nextCursor: last ? encodeCursor({ at: last.key, id: last.item.id }) : null,
  }
}

type Keyed = { key: string; item: TimelineItem }
type Condition = ReturnType<typeof visibleTo>

/** Microseconds in one width and in UTC, so that texts compare as moments do. */
const keyOf = (sql: Sql) => sql`to_char(found.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

async function readChanges(sql: Sql, { appId, contactId }: Ask, before: Condition, limit: number): Promise<Keyed[]> {
  const rows = await sql<Row<'change'>[]>`
    select ${keyOf(sql)} as key, * from (
      select 'c' || position as id, at, author, body from contact_change where app_id = ${appId} and contact_id = ${contactId}
    ) found where ${before} order by found.at desc, found.id desc limit ${limit}`
  return rows.map(({ key, ...item }) => ({ key, item: { source: 'change', ...item } }))
}

async function readLines(sql: Sql, { appId, contactId, viewer }: Ask, before: Condition, limit: number): Promise<Keyed[]> {
  const rows = await sql<(Row<'log'> & { content: { text?: string } | null })[]>`
    select ${keyOf(sql)} as key, found.*, m.content from (
      select 'e' || c.id || ':' || lpad(e.seq::text, 9, '0') as id, e.at, e.author, e.body, c.id as "conversationId"
      from conversation c join conversation_event e on e.app_id = c.app_id and e.conversation_id = c.id
      where c.app_id = ${appId} and c.contact_id = ${contactId} ${visibleTo(sql, viewer)} and e.body ->> 'type' = any(${TOLD})
        and not (e.body ->> 'type' = 'contact_opted' and e.body -> 'marketing' is null)
    ) found
    left join message m on m.app_id = ${appId} and m.id = found.body ->> 'messageId'
    where ${before} order by found.at desc, found.id desc limit ${limit}`
  return rows.map(({ key, content, ...item }) => ({ key, item: { source: 'log', ...item, text: content?.text ?? null } }))
}

async function readDays(sql: Sql, { appId, contactId, viewer }: Ask, before: Condition, limit: number): Promise<Keyed[]> {
  const rows = await sql<(Row<'messages'> & { content: MessageContent })[]>`
    select ${keyOf(sql)} as key, * from (
      select 'm' || c.id || ':' || to_char(max(m.at), 'YYYYMMDD') as id, c.id as "conversationId", h.name as channel, max(m.at) as at,
        count(*) filter (where m.direction = 'in')::int as received, count(*) filter (where m.direction = 'out')::int as sent,
        (array_agg(m.content order by m.at desc))[1] as content
      from conversation c
      join app a on a.id = c.app_id
      join channel h on h.app_id = c.app_id and h.id = c.channel_id
      join conversation_event e on e.app_id = c.app_id and e.conversation_id = c.id and e.body ->> 'type' in ('message_received', 'message_queued')
      join message m on m.app_id = e.app_id and m.id = e.body ->> 'messageId'
      where c.app_id = ${appId} and c.contact_id = ${contactId} ${visibleTo(sql, viewer)}
      group by c.id, h.name, (m.at at time zone a.time_zone)::date
    ) found where ${before} order by found.at desc, found.id desc limit ${limit}`
  return rows.map(({ key, content, ...item }) => ({ key, item: { ...item, source: 'messages', snippet: snippetOf(content) } }))
}

type Row<S extends TimelineItem['source']> = Omit<Extract<TimelineItem, { source: S }>, 'source' | 'text' | 'snippet'> & { key: string }
