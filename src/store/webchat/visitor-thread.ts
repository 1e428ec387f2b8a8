import type { Author, Message, MessageStatus } from '#domain/messages/message.ts'
import type { ConversationEventBody } from '#domain/conversations/conversation-event.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import type { VisitorKey } from './visitors.ts'
import { isHeld } from '../ai/transcripts.ts'
import { messageColumns } from '../conversations/conversations.ts'

/** A line of the log that a visitor may see something of. */
export interface VisitorEvent {
  seq: number
  author: Author
  body: ConversationEventBody
  at: string
}

/** What visitors see of the log: what was said, who came and went. Never notes, nor what the team does among itself. */
const SHOWN = [
  'message_received',
  'message_queued',
  'handler_changed',
  'conversation_closed',
  'conversation_reopened',
  'conversation_continued',
] as const

/** What changes a line that is there already. */
const CHANGES = ['message_status_changed', 'message_file_changed', 'message_edited', 'message_revoked'] as const

/** The last lines of a conversation before a place in its log, newest first. */
export function listVisitorEvents(sql: Sql, appId: string, conversationId: string, before: number, limit: number): Promise<VisitorEvent[]> {
  return sql<VisitorEvent[]>`
    select seq, author, body, at from conversation_event
    where app_id = ${appId} and conversation_id = ${conversationId} and seq < ${before} and body ->> 'type' = any(${[...SHOWN]})
    order by seq desc limit ${limit}`
}

/** What came after a place in the log, in order, changes of earlier lines among it; at most `limit`. */
export function listVisitorNews(sql: Sql, appId: string, conversationId: string, after: number, limit: number): Promise<VisitorEvent[]> {
  return sql<VisitorEvent[]>`
    select seq, author, body, at from conversation_event
    where app_id = ${appId} and conversation_id = ${conversationId} and seq > ${after} and body ->> 'type' = any(${[...SHOWN, ...CHANGES]})
    order by seq limit ${limit}`
}

/** Messages of a web chat, by their ids: not what waits to be sent still, nor what the same customer said on another channel. */
export function listVisitorMessages(sql: Sql, appId: string, webChatId: string, ids: readonly string[]): Promise<Message[]> {
  return sql<Message[]>`
    select ${messageColumns(sql)} from message m
    where m.app_id = ${appId} and m.channel_id = ${webChatId} and m.id = any(${ids as string[]}) and m.direction <> 'note'
      and not (m.direction = 'out' and m.status = 'SENDING') order by m.seq`
}

/** Photos of teammates, by their ids. */
export async function photosOf(sql: Sql, userIds: readonly string[]): Promise<Map<string, string | null>> {
  if (userIds.length === 0) return new Map()
  const rows = await sql<
    { id: string; photo: string | null }[]
  >`select id, image as photo from "user" where id = any(${userIds as string[]})`
  return new Map(rows.map(({ id, photo }) => [id, photo]))
}

/** Teammates who have the inbox open now, at most four. */
export function listFaces(sql: Sql, appId: string): Promise<{ name: string; photoUrl: string | null }[]> {
  return sql`
    select split_part(u.name, ' ', 1) as name, u.image as "photoUrl" from member m join "user" u on u.id = m.user_id
    where m.app_id = ${appId} and m.availability = 'online' and m.seen_at > now() - interval '75 seconds'
    order by m.seen_at desc limit 4`
}

/** The business of a web chat, as its visitors see it. */
export async function findBusiness(
  sql: Sql,
  appId: string,
): Promise<{ name: string; logoPath: string | null; timeZone: string; automation: unknown }> {
  const [row] = await sql<{ name: string; logoPath: string | null; timeZone: string; automation: unknown }[]>`
    select name, logo_path as "logoPath", time_zone as "timeZone", automation from app where id = ${appId}`
  return row!
}

/** How a talk stands for its visitor. */
export interface ThreadState {
  conversationId: string
  contactId: string
  openState: 'open' | 'closed'
  handler: 'human' | 'bot'
  assigneeName: string | null
  assigneePhoto: string | null
  seq: number
  readSeq: number
  businessReadSeq: number
}

/** Finds the talk of a visitor; null while nothing was said. */
export async function findVisitorThread(sql: Sql, { appId, webChatId, address }: VisitorKey): Promise<ThreadState | null> {
  const [row] = await sql<ThreadState[]>`
    select c.id as "conversationId", c.contact_id as "contactId", c.open_state as "openState", c.handler, u.name as "assigneeName", u.image as "assigneePhoto",
      c.last_seq as seq, coalesce(v.read_seq, 0) as "readSeq",
      coalesce((select e.seq from conversation_event e where e.app_id = c.app_id and e.conversation_id = c.id
        and e.body ->> 'type' in ('conversation_read', 'message_queued') order by e.seq desc limit 1), 0) as "businessReadSeq"
    from contact_address a
    join conversation c on c.app_id = a.app_id and c.channel_id = a.channel_id and c.contact_id = a.contact_id
    left join web_visitor v on v.app_id = a.app_id and v.web_chat_id = a.channel_id and v.address = a.address
    left join "user" u on u.id = c.assignee_id
    where a.app_id = ${appId} and a.channel_id = ${webChatId} and a.address = ${address}`
  return row ?? null
}

/** Whether the bot has something on its way: the words of a voice message, a message that waits to be sent, an answer from outside, or a pause that soon ends. */
export async function isBotWorking(sql: Sql, appId: string, conversationId: string): Promise<boolean> {
  const [row] = await sql`
    select from conversation c where c.app_id = ${appId} and c.id = ${conversationId} and c.handler = 'bot' and (
      ${isHeld(sql)} or
      exists (select from outbox o where o.app_id = c.app_id and o.conversation_id = c.id)
      or exists (
        select from flow_session s left join timer t on t.app_id = s.app_id and t.session_id = s.id
        where s.app_id = c.app_id and s.conversation_id = c.id and s.ended_reason is null
          and (s.state #>> '{wait,for}' = 'effect' or (s.state #>> '{wait,for}' = 'clock' and t.due_at < now() + interval '30 seconds'))
      )
    )`
  return row !== undefined
}

/** How many messages of the business came after a place. */
export async function countUnread(sql: Sql, appId: string, conversationId: string, after: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (
      select from conversation_event where app_id = ${appId} and conversation_id = ${conversationId} and seq > ${after} and body ->> 'type' = 'message_queued' limit 100
    ) unread`
  return row?.count ?? 0
}

/** Messages to a visitor up to a place that are not read yet, oldest first. */
export function listUnseen(
  tx: Tx,
  appId: string,
  conversationId: string,
  webChatId: string,
  upTo: number,
): Promise<{ id: string; seq: number; status: MessageStatus }[]> {
  return tx`
    select id, seq, status from message
    where app_id = ${appId} and conversation_id = ${conversationId} and channel_id = ${webChatId} and direction = 'out'
      and status in ('SENT', 'DELIVERED') and seq <= ${upTo} order by seq desc limit 200`
}
