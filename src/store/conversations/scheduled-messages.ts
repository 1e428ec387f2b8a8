import { type Author, WrittenContent } from '#domain/messages/message.ts'
import type { ScheduledMessage } from '#domain/conversations/scheduled-message.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { inTurn } from '../postgres/fair-apps.ts'
import type { ConversationKey } from './conversation-writes.ts'
import { isAtWork } from '../transfer/at-work.ts'

/** A message that was put off, with what sending it needs. */
export interface ScheduledRow extends ScheduledMessage {
  replyTo: string | null
  lastInboundProviderId: string | null
}

const columns = (sql: Sql | Tx) => sql`
  id, author, content, send_at as "sendAt", unless_reply as "unlessReply", state, reason, reply_to as "replyTo",
  last_inbound_provider_id as "lastInboundProviderId"`

/** What was put off in a conversation, the next first. */
export async function listScheduled(sql: Sql | Tx, appId: string, conversationId: string): Promise<ScheduledMessage[]> {
  const rows = await sql<ScheduledRow[]>`
    select ${columns(sql)} from scheduled_message where app_id = ${appId} and conversation_id = ${conversationId} order by send_at, id`
  return rows.map(toScheduled)
}

/** One of them, of a conversation that the caller has locked; null when there is none, or it was sent or cancelled meanwhile. */
export async function findScheduled(tx: Tx, appId: string, conversationId: string, id: string): Promise<ScheduledRow | null> {
  const [row] = await tx<ScheduledRow[]>`
    select ${columns(tx)} from scheduled_message where app_id = ${appId} and conversation_id = ${conversationId} and id = ${id}`
  return row ? { ...row, content: WrittenContent.parse(row.content) } : null
}

export interface NewScheduled {
  appId: string
  id: string
  conversationId: string
  author: Author
  content: WrittenContent
  replyTo: string | null
  sendAt: string
  unlessReply: boolean
  lastInboundProviderId: string | null
}

/** Puts a message off. */
export async function insertScheduled(tx: Tx, row: NewScheduled): Promise<void> {
  const { appId, id, conversationId, author, content, replyTo, sendAt, unlessReply, lastInboundProviderId } = row
  await tx`
    insert into scheduled_message (app_id, id, conversation_id, author, content, reply_to, send_at, unless_reply, last_inbound_provider_id)
    values (${appId}, ${id}, ${conversationId}, ${tx.json(author)}, ${tx.json(content as object as Record<string, never>)}, ${replyTo}, ${sendAt},
      ${unlessReply}, ${lastInboundProviderId})`
}

/** Says when it is to be sent, and whether a reply cancels it; one that failed waits again. */
export async function updateScheduled(tx: Tx, appId: string, id: string, sendAt: string, unlessReply: boolean): Promise<void> {
  await tx`
    update scheduled_message set send_at = ${sendAt}, unless_reply = ${unlessReply}, state = 'waiting', reason = null
    where app_id = ${appId} and id = ${id}`
}

/** Keeps a message that could not be sent, with the reason, until somebody decides. */
export async function failScheduled(tx: Tx, appId: string, id: string, reason: string): Promise<void> {
  await tx`update scheduled_message set state = 'failed', reason = ${reason} where app_id = ${appId} and id = ${id}`
}

/** Takes a message off the list: it is sent now, or never. */
export async function removeScheduled(tx: Tx, appId: string, id: string): Promise<void> {
  await tx`delete from scheduled_message where app_id = ${appId} and id = ${id}`
}

/** Messages that wait and that the customer has overtaken, of those whose turn it is: at their time each is looked at once more. */
const overtaken = (sql: Sql) => sql`(
  select s.app_id, s.conversation_id, s.send_at from ${inTurn(sql, sql`scheduled_message where state = 'waiting' and unless_reply and ${isAtWork(sql, sql`app_id`)}`, sql`app_id`, sql`app_id, id`)} s
  where s.last_inbound_provider_id is distinct from (
    select c.last_inbound_provider_id from conversation c where c.app_id = s.app_id and c.id = s.conversation_id))`

/** Conversations in which something is due, or was overtaken by the customer, the earliest first. */
export function findDueScheduled(sql: Sql, limit: number): Promise<ConversationKey[]> {
  return sql<ConversationKey[]>`
    select app_id as "appId", conversation_id as id from (
      (select s.app_id, s.conversation_id, s.send_at from scheduled_message s where s.state = 'waiting' and s.send_at <= now() and ${isAtWork(sql, sql`s.app_id`)} order by s.send_at limit ${limit})
      union all (select app_id, conversation_id, send_at from ${overtaken(sql)} s)
    ) due group by 1, 2 order by min(send_at), 1, 2 limit ${limit}`
}

/** When the next one is due: at its time, or now where the customer has overtaken it. */
export const scheduledDue: DueQuery = (sql) => sql`
  select least((select min(send_at) from scheduled_message where state = 'waiting' and ${isAtWork(sql, sql`app_id`)}), (select now() from ${overtaken(sql)} s limit 1))`

/** Those of a locked conversation that wait, the next first. */
export async function listWaiting(tx: Tx, { appId, id }: ConversationKey): Promise<ScheduledRow[]> {
  const rows = await tx<ScheduledRow[]>`
    select ${columns(tx)} from scheduled_message where app_id = ${appId} and conversation_id = ${id} and state = 'waiting' order by send_at, id`
  return rows.map((row) => ({ ...row, content: WrittenContent.parse(row.content) }))
}

const toScheduled = ({ replyTo: _, lastInboundProviderId: _last, ...row }: ScheduledRow): ScheduledMessage => ({
  ...row,
  content: WrittenContent.parse(row.content),
})
