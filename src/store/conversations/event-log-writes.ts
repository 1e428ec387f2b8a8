import type { ConversationEventBody } from '#domain/conversations/conversation-event.ts'
import type { Author, Failure, Message, MessageContent, MessageStatus, Origin } from '#domain/messages/message.ts'
import type { MessageContext, MessagePricing, Referral } from '#domain/messages/message-parts.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { asRows, rowsOf } from '../postgres/rows.ts'

export interface NewMessage {
  appId: string
  id: string
  conversationId: string
  channelId: string
  seq: number
  direction: 'in' | 'out' | 'note'
  author: Author
  content: MessageContent
  status: MessageStatus | null
  origin: Origin | null
  providerId: string | null
  context?: MessageContext | undefined
  referral?: Referral | undefined
  /** From which address it came, or to which it goes. */
  address?: string | undefined
  at: string
}

/** Appends messages. A provider id that is there already breaks the transaction: the unique index is the last guard of "once". */
export async function insertMessages(tx: Tx, rows: readonly NewMessage[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into message (app_id, id, conversation_id, channel_id, seq, direction, author, content, status, origin, provider_id, context, referral, address, at)
    select "appId", id, "conversationId", "channelId", seq, direction, author, content, status, origin, "providerId", context, referral, address, at
    from jsonb_to_recordset(${asRows(tx, rows)}) as r (
      "appId" text, id text, "conversationId" text, "channelId" text, seq int, direction text, author jsonb, content jsonb,
      status text, origin jsonb, "providerId" text, context jsonb, referral jsonb, address text, at timestamptz)`
}

export interface NewEvent {
  appId: string
  conversationId: string
  seq: number
  author: Author
  body: ConversationEventBody
  at: string
}

/** Appends to the logs of conversations whose rows this transaction has locked. */
export async function insertEvents(tx: Tx, rows: readonly NewEvent[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into conversation_event (app_id, conversation_id, seq, author, body, at)
    select "appId", "conversationId", seq, author, body, at
    from jsonb_to_recordset(${asRows(tx, rows)}) as r (
      "appId" text, "conversationId" text, seq int, author jsonb, body jsonb, at timestamptz)`
}

export interface ProviderKey {
  appId: string
  channelId: string
  providerId: string
}

/** Returns those of these provider ids that are messages already. */
export function findKnownMessages(tx: Tx, wanted: readonly ProviderKey[]): Promise<ProviderKey[]> {
  return tx`
    select m.app_id as "appId", m.channel_id as "channelId", m.provider_id as "providerId"
    from ${rowsOf(tx, wanted, tx`"appId" text, "channelId" text, "providerId" text`)} w
    join message m on m.app_id = w."appId" and m.channel_id = w."channelId" and m.provider_id = w."providerId"`
}

export interface SentMessage {
  appId: string
  id: string
  conversationId: string
  channelId: string
  providerId: string | null
  status: MessageStatus
  /** Who of a group has read it; left out where that was not asked for. */
  readers?: Message['readers']
}

/** Finds outgoing messages by the provider's id or by our own. */
export function findSentMessages(tx: Tx, wanted: readonly (ProviderKey & { messageId: string | null })[]): Promise<SentMessage[]> {
  return tx`
    select m.app_id as "appId", m.id, m.conversation_id as "conversationId", m.channel_id as "channelId", m.provider_id as "providerId", m.status
    from ${rowsOf(tx, wanted, tx`"appId" text, "channelId" text, "providerId" text, "messageId" text`)} w
    join lateral (
      select * from message m where m.app_id = w."appId" and m.channel_id = w."channelId" and m.provider_id = w."providerId"
      union
      select * from message m where m.app_id = w."appId" and m.id = w."messageId" and m.channel_id = w."channelId"
    ) m on m.direction = 'out'`
}

/** Reads outgoing messages again, now that their conversations are locked. */
export function readSentMessages(tx: Tx, keys: readonly { appId: string; id: string }[]): Promise<SentMessage[]> {
  return tx`
    select m.app_id as "appId", m.id, m.conversation_id as "conversationId", m.channel_id as "channelId", m.provider_id as "providerId", m.status, m.readers
    from ${rowsOf(tx, keys, tx`"appId" text, id text`)} w
    cross join lateral (select * from message m where m.app_id = w."appId" and m.id = w.id limit 1) m`
}

export interface StatusChange {
  appId: string
  id: string
  status: MessageStatus
  failure: Failure | null
  /** Null keeps the provider id that is there. */
  providerId: string | null
}

/** Writes new statuses; the caller has checked under lock that each goes forward. */
export async function saveStatuses(tx: Tx, rows: readonly StatusChange[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update message m set status = r.status, failure = r.failure, provider_id = coalesce(m.provider_id, r."providerId")
    from ${rowsOf(tx, rows, tx`"appId" text, id text, status text, failure jsonb, "providerId" text`)} r
    where m.app_id = r."appId" and m.id = r.id`
}

export interface Price {
  appId: string
  id: string
  pricing: MessagePricing
}

/** Writes what messages cost; a later word of the provider counts. */
export async function savePrices(tx: Tx, rows: readonly Price[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update message m set pricing = r.pricing
    from ${rowsOf(tx, rows, tx`"appId" text, id text, pricing jsonb`)} r
    where m.app_id = r."appId" and m.id = r.id`
}

export interface NewReader {
  appId: string
  id: string
  address: string
  name: string | null
  at: string
}

/** Writes who of a group has read messages; the first time that they did counts. */
export async function saveReaders(tx: Tx, rows: readonly NewReader[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update message m set readers = r.readers || coalesce(m.readers, '{}')
    from (
      select "appId", id, jsonb_object_agg(address, jsonb_build_object('name', name, 'at', at)) as readers
      from ${rowsOf(tx, rows, tx`"appId" text, id text, address text, name text, at text`)} r group by 1, 2
    ) r
    where m.app_id = r."appId" and m.id = r.id`
}

export interface EarlyStatus extends ProviderKey {
  status: MessageStatus
  failure: Failure | null
  pricing: MessagePricing | null
  /** Who of a group read it. */
  reader: { address: string; name: string | null } | null
  at: string
}

/** Keeps statuses whose message is not known yet. */
export async function keepEarlyStatuses(tx: Tx, rows: readonly EarlyStatus[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into early_status (app_id, channel_id, provider_id, status, failure, pricing, reader, reader_name, at)
    select "appId", "channelId", "providerId", status, failure, pricing, coalesce(reader ->> 'address', ''), reader ->> 'name', at
    from jsonb_to_recordset(${asRows(tx, rows)}) as r (
      "appId" text, "channelId" text, "providerId" text, status text, failure jsonb, pricing jsonb, reader jsonb, at timestamptz)
    on conflict do nothing`
}

/** Finds messages that early statuses wait for: those of these provider ids, or with null of any. */
export function findJoinable(
  sql: Sql,
  keys: readonly ProviderKey[] | null,
  limit: number,
): Promise<{ appId: string; conversationId: string; id: string }[]> {
  const among =
    keys === null
      ? sql``
      : sql`join ${rowsOf(sql, keys, sql`"appId" text, "channelId" text, "providerId" text`)} k
      on e.app_id = k."appId" and e.channel_id = k."channelId" and e.provider_id = k."providerId"`
  return sql`
    select distinct m.app_id as "appId", m.conversation_id as "conversationId", m.id
    from early_status e ${among}
    join message m on m.app_id = e.app_id and m.channel_id = e.channel_id and m.provider_id = e.provider_id
    limit ${limit}`
}

/** Takes the statuses that came before these messages were known. */
export function takeEarlyStatuses(
  tx: Tx,
  messages: readonly { appId: string; id: string }[],
): Promise<(EarlyStatus & { messageId: string })[]> {
  return tx`
    delete from early_status e
    using ${rowsOf(tx, messages, tx`"appId" text, id text`)} k, message m
    where m.app_id = k."appId" and m.id = k.id and e.app_id = m.app_id and e.channel_id = m.channel_id and e.provider_id = m.provider_id
    returning m.id as "messageId", e.app_id as "appId", e.channel_id as "channelId", e.provider_id as "providerId", e.status, e.failure, e.pricing,
      case when e.reader <> '' then jsonb_build_object('address', e.reader, 'name', e.reader_name) end as reader, e.at`
}

/** The form (its id or name) that the message of this provider id asked to fill in; null where it asked for none. */
export async function findFormOf(tx: Tx, appId: string, channelId: string, providerId: string): Promise<string | null> {
  const [row] = await tx<{ form: string | null }[]>`
    select content -> 'form' ->> 'value' as form from message
    where app_id = ${appId} and channel_id = ${channelId} and provider_id = ${providerId} and direction = 'out'`
  return row?.form ?? null
}

/** Now, where a status or a change is kept whose message was not known when it came. */
export const earlyWaits: DueQuery = (sql) => sql`select now() where exists (select from early_status) or exists (select from early_change)`
