import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Message } from '#domain/messages/message.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

import type { Page, PageOf } from '../postgres/pages.ts'
import { labelsOf } from '../messages/labels.ts'

/** Where the file of message `m` stands, as `MessageFile`; null where it has none that is kept here. */
const messageFile = (sql: Sql | Tx) => sql`
  case
    when m.content -> 'media' ->> 'providerId' is not null then (
      select case f.state
        when 'stored' then jsonb_build_object(
          'state', 'stored', 'mimeType', f.mime_type, 'size', f.bytes, 'name', f.filename, 'width', f.width, 'height', f.height,
          'declaredType', case when split_part(lower(f.declared_type), ';', 1) <> split_part(f.mime_type, ';', 1) then f.declared_type end)
        when 'failed' then jsonb_build_object('state', 'failed', 'reason', f.reason)
        else case when f.reason is null or f.state = 'running' then jsonb_build_object('state', 'fetching')
          else jsonb_build_object('state', 'waiting', 'reason', f.reason, 'nextAt', to_char(f.next_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end
        end
      from media_file f where f.app_id = m.app_id and f.message_id = m.id)
    when m.content -> 'media' ->> 'fileId' is not null then (
      select jsonb_build_object(
        'state', 'stored', 'mimeType', f.mime_type, 'size', f.bytes, 'name', f.name, 'width', f.width, 'height', f.height, 'declaredType', null)
      from file f where f.app_id = m.app_id and f.id = m.content -> 'media' ->> 'fileId' and f.ready)
  end`

/** What is said in message `m`, where it is a voice message that is transcribed or was to be, as `MessageTranscript`. */
const messageTranscript = (sql: Sql | Tx) => sql`
  case when m.direction = 'in' and m.content ->> 'type' = 'audio' then (
    select case t.state
      when 'done' then jsonb_build_object('state', 'done', 'text', t.text, 'language', t.language)
      when 'failed' then jsonb_build_object('state', 'failed', 'reason', t.reason)
      else jsonb_build_object('state', 'pending') end
    from message_transcript t where t.app_id = m.app_id and t.message_id = m.id)
  end`

/** A conversation as lists show it. Read with `conversation c` and `conversationJoins`. */
export const conversationColumns = (sql: Sql | Tx) => sql`
  c.id,
  jsonb_build_object('id', k.id, 'name', k.name, 'phone', k.phone, 'username', k.username, 'tags', k.tags) as contact,
  jsonb_build_object('id', h.id, 'kind', h.kind, 'name', h.name) as channel,
  c.handler, c.open_state as "openState", c.resolved, c.priority, ${labelsOf(sql)} as labels,
  case when c.assignee_id is null then null else jsonb_build_object('id', c.assignee_id, 'name', coalesce(u.name, 'Former member')) end as assignee,
  case when t.id is null then null else jsonb_build_object('id', t.id, 'name', t.name) end as team,
  c.snoozed_until as "snoozedUntil", c.waiting_since as "waitingSince", c.due_at as "dueAt", c.overdue, c.unread_count as "unreadCount", c.snippet, c.snippet_direction as "snippetDirection",
  (f.found and newest.status = 'FAILED') is true as "notSent",
  c.last_seq as "lastSeq", c.last_activity_at as "lastActivityAt", c.last_inbound_at as "lastInboundAt",
  (select jsonb_build_object('id', o.id, 'kind', oh.kind) from conversation o join channel oh on oh.app_id = o.app_id and oh.id = o.channel_id
    where o.app_id = c.app_id and o.id = c.continued_in) as "continuedIn", c.created_at as "createdAt"`

/**
 * What those columns are read from, beside `c`. The limits fence the large tables: every row is looked up by its key. Left free, and with
 * statistics that a burst has made old, the planner walks all contacts of an app for each conversation.
 */
export const conversationJoins = (sql: Sql | Tx) => sql`
  cross join lateral (select * from contact where app_id = c.app_id and id = c.contact_id limit 1) k
  join channel h on h.app_id = c.app_id and h.id = c.channel_id
  left join "user" u on u.id = c.assignee_id
  left join team t on t.app_id = c.app_id and t.id = c.team_id
  left join lateral (
    select true as found from message where app_id = c.app_id and conversation_id = c.id and status = 'FAILED' and direction = 'out' limit 1
  ) f on true
  left join lateral (
    select m.status from conversation_event e join message m on m.app_id = e.app_id and m.id = e.body ->> 'messageId'
    where f.found and e.app_id = c.app_id and e.conversation_id = c.id and e.body ->> 'type' = 'message_queued' order by e.seq desc limit 1
  ) newest on true`

export const messageColumns = (sql: Sql | Tx) => sql`
  m.id, m.conversation_id as "conversationId", m.channel_id as "channelId", m.seq, m.direction, m.author, m.content, m.status, m.failure, m.origin,
  m.provider_id as "providerId", m.context, m.referral, m.edits, m.revoked_at as "revokedAt", m.pricing, m.readers, (${messageFile(sql)}) as file, (${messageTranscript(sql)}) as transcript, m.at`

/** One conversation; null when there is none under this id in this app. */
export async function getConversation(sql: Sql | Tx, appId: string, id: string): Promise<Conversation | null> {
  const [row] = await sql<Conversation[]>`
    select ${conversationColumns(sql)} from conversation c ${conversationJoins(sql)} where c.app_id = ${appId} and c.id = ${id}`
  return row ?? null
}

/** Where a read mark of a conversation goes: its channel, and the provider's id of the customer's newest message; null when there is no such conversation. */
export async function findReadable(
  sql: Sql,
  appId: string,
  id: string,
): Promise<{ channelId: string; lastInboundProviderId: string | null } | null> {
  const [row] = await sql<{ channelId: string; lastInboundProviderId: string | null }[]>`
    select channel_id as "channelId", last_inbound_provider_id as "lastInboundProviderId"
    from conversation where app_id = ${appId} and id = ${id}`
  return row ?? null
}

/** One message of a conversation; null when there is none. */
export async function getMessage(sql: Sql | Tx, appId: string, id: string): Promise<Message | null> {
  const [row] = await sql<Message[]>`select ${messageColumns(sql)} from message m where m.app_id = ${appId} and m.id = ${id}`
  return row ?? null
}

/** Some messages, in their order in the conversation. */
export function getMessages(sql: Sql | Tx, appId: string, ids: readonly string[]): Promise<Message[]> {
  return sql<
    Message[]
  >`select ${messageColumns(sql)} from message m where m.app_id = ${appId} and m.id = any(${ids as string[]}) order by m.seq`
}

/** What was said and done in a conversation, newest first; `after` is the number of the last line seen. Status changes are not lines. */
export async function listThread(sql: Sql, appId: string, conversationId: string, page: Page): Promise<PageOf<ThreadItem>> {
  const before = page.after === undefined ? 2_147_483_647 : Number.parseInt(page.after, 10) || 0
  const rows = await sql<ThreadItem[]>`
    select
      jsonb_build_object('conversationId', e.conversation_id, 'seq', e.seq, 'author', e.author, 'body', e.body, 'at', ${isoText(sql, 'e')}) as event,
      case when m.id is null then null else jsonb_build_object(
        'id', m.id, 'conversationId', m.conversation_id, 'channelId', m.channel_id, 'seq', m.seq, 'direction', m.direction, 'author', m.author, 'content', m.content,
        'status', m.status, 'failure', m.failure, 'origin', m.origin,
        'providerId', m.provider_id, 'context', m.context, 'referral', m.referral, 'edits', m.edits,
        'revokedAt', ${isoText(sql, 'm', 'revoked_at')}, 'pricing', m.pricing, 'readers', m.readers, 'file', (${messageFile(sql)}), 'transcript', (${messageTranscript(sql)}), 'at', ${isoText(sql, 'm')}) end as message
    from conversation_event e
    left join message m on m.app_id = e.app_id and m.id = e.body ->> 'messageId'
    where e.app_id = ${appId} and e.conversation_id = ${conversationId} and e.seq < ${before}
      and e.body ->> 'type' not in ('message_status_changed', 'message_read_by', 'message_file_changed', 'message_transcribed', 'message_edited', 'message_revoked', 'conversation_read')
    order by e.seq desc
    limit ${page.limit + 1}`
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return { items: rows.slice(0, page.limit), nextCursor: last ? String(last.event.seq) : null }
}

/** An instant inside jsonb, in the form that every other instant has. */
const isoText = (sql: Sql, table: 'e' | 'm', column = 'at') =>
  sql`to_char(${sql(table)}.${sql(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
