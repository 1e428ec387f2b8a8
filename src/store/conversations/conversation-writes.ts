import type { Priority } from '#domain/conversations/conversation.ts'
import type { Address } from '#domain/messages/inbound.ts'
import type { Json } from '#domain/json.ts'

import type { Tx } from '../postgres/sql.ts'
import { holdEnds, isHeld } from '../ai/transcripts.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { fairReadyApps } from '../postgres/fair-apps.ts'
import { asRows, rowsOf } from '../postgres/rows.ts'
import { isAtWork } from '../transfer/at-work.ts'

/** A conversation as the pipeline works on it, locked for the transaction that loaded it. */
export interface LockedConversation {
  appId: string
  id: string
  contactId: string
  channelId: string
  address: string
  addressKind: Address['kind']
  handler: 'human' | 'bot'
  openState: 'open' | 'closed'
  resolved: boolean
  assigneeId: string | null
  teamId: string | null
  priority: Priority
  labelIds: readonly string[]
  snoozedUntil: string | null
  /** Since when the customer has waited for an answer. */
  waitingSince: string | null
  dueAt: string | null
  overdue: boolean
  unreadCount: number
  snippet: string
  snippetDirection: string | null
  snippetMessageId: string | null
  lastSeq: number
  lastActivityAt: string
  lastInboundAt: string | null
  lastInboundProviderId: string | null
  /** What flows keep of this conversation, by name. */
  fields: Readonly<Record<string, Json>>
  readyAt: string | null
}

export interface ConversationKey {
  appId: string
  id: string
}

/** What a line of its log needs of a locked conversation, where nothing else of it changes. */
export type LoggedConversation = Pick<LockedConversation, 'appId' | 'id' | 'lastSeq'>

/** A conversation as the answers to sends are written: to whom they went, and its place in the log. */
export type SentConversation = LoggedConversation & Pick<LockedConversation, 'contactId' | 'channelId' | 'address' | 'addressKind'>

const columns = (tx: Tx) => tx`
  c.app_id as "appId", c.id, c.contact_id as "contactId", c.channel_id as "channelId", c.address, c.address_kind as "addressKind",
  c.handler, c.open_state as "openState", c.resolved, c.assignee_id as "assigneeId",
  c.team_id as "teamId", c.priority, c.label_ids as "labelIds", c.snoozed_until as "snoozedUntil", c.waiting_since as "waitingSince", c.due_at as "dueAt", c.overdue, c.unread_count as "unreadCount", c.snippet,
  c.snippet_direction as "snippetDirection", c.snippet_message_id as "snippetMessageId", c.last_seq as "lastSeq",
  c.last_activity_at as "lastActivityAt", c.last_inbound_at as "lastInboundAt",
  c.last_inbound_provider_id as "lastInboundProviderId", c.fields, c.ready_at as "readyAt"`

/** Keys as two arrays, of which the planner expects few: of a set of records it expects a hundred, and reads a small table whole. */
const wantedKeys = (tx: Tx, keys: readonly ConversationKey[]) =>
  tx`(select * from unnest(${keys.map(({ appId }) => appId)}::text[], ${keys.map(({ id }) => id)}::text[]))`

/** Locks conversations, always in the same order: whoever locks several can never deadlock with another. */
export function lockConversations(tx: Tx, keys: readonly ConversationKey[]): Promise<LockedConversation[]> {
  return tx<LockedConversation[]>`
    select ${columns(tx)} from conversation c
    where (c.app_id, c.id) in ${wantedKeys(tx, keys)}
    order by c.app_id, c.id for update`
}

/** Locks conversations in the same order, reading of them only what a status needs. */
export function lockSentConversations(tx: Tx, keys: readonly ConversationKey[]): Promise<SentConversation[]> {
  return tx<SentConversation[]>`
    select c.app_id as "appId", c.id, c.last_seq as "lastSeq", c.contact_id as "contactId", c.channel_id as "channelId", c.address,
      c.address_kind as "addressKind"
    from conversation c
    where (c.app_id, c.id) in ${wantedKeys(tx, keys)}
    order by c.app_id, c.id for update`
}

/** Locks those of these conversations that nobody else holds. */
export function lockFreeConversations(tx: Tx, keys: readonly ConversationKey[]): Promise<LockedConversation[]> {
  return tx<LockedConversation[]>`
    select ${columns(tx)} from conversation c
    where (c.app_id, c.id) in ${wantedKeys(tx, keys)}
    order by c.app_id, c.id for update skip locked`
}

/**
 * Locks up to `limit` conversations that wait for a turn, an equal share for each app that has any, oldest first. Those whose customer's voice message
 * is being transcribed wait on.
 */
export function lockReadyConversations(tx: Tx, limit: number): Promise<LockedConversation[]> {
  return tx<LockedConversation[]>`
    select ready.* from ${fairReadyApps(tx, limit)} a
    cross join lateral (
      select ${columns(tx)} from conversation c
      where c.app_id = a.app_id and c.ready_at is not null and not ${isHeld(tx)}
      order by c.ready_at limit a.share for update skip locked
    ) ready`
}

/** Finds the conversations of contacts on channels. */
export function findConversations(
  tx: Tx,
  wanted: readonly { appId: string; channelId: string; contactId: string }[],
): Promise<{ appId: string; id: string; channelId: string; contactId: string }[]> {
  return tx`
    select c.app_id as "appId", c.id, c.channel_id as "channelId", c.contact_id as "contactId"
    from ${rowsOf(tx, wanted, tx`"appId" text, "channelId" text, "contactId" text`)} w
    join conversation c on c.app_id = w."appId" and c.channel_id = w."channelId" and c.contact_id = w."contactId"`
}

export interface NewConversation {
  appId: string
  id: string
  contactId: string
  channelId: string
  address: string
  addressKind: string
  at: string
}

/** Opens conversations; one that another node opened meanwhile is left as it is. */
export async function insertConversations(tx: Tx, rows: readonly NewConversation[]): Promise<void> {
  await tx`
    insert into conversation (app_id, id, contact_id, channel_id, address, address_kind, last_activity_at)
    select "appId", id, "contactId", "channelId", address, "addressKind", at
    from jsonb_to_recordset(${asRows(tx, rows)})
      as r ("appId" text, id text, "contactId" text, "channelId" text, address text, "addressKind" text, at timestamptz)
    on conflict (app_id, channel_id, contact_id) do nothing`
}

/** Writes back locked conversations, whole. */
export async function saveConversations(tx: Tx, rows: readonly LockedConversation[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update conversation c set
      address = r.address, address_kind = r."addressKind", handler = r.handler, open_state = r."openState", resolved = r.resolved,
      assignee_id = r."assigneeId", team_id = r."teamId", priority = r.priority, label_ids = r."labelIds", snoozed_until = r."snoozedUntil", waiting_since = r."waitingSince",
      due_at = case when r."waitingSince" is null then null else r."dueAt" end, overdue = r.overdue and r."waitingSince" is not null,
      unread_count = r."unreadCount", snippet = r.snippet, snippet_direction = r."snippetDirection",
      snippet_message_id = r."snippetMessageId", last_seq = r."lastSeq", last_activity_at = r."lastActivityAt",
      last_inbound_at = r."lastInboundAt", last_inbound_provider_id = r."lastInboundProviderId", fields = r.fields, ready_at = r."readyAt"
    from ${rowsOf(tx, rows, tx`"appId" text, id text, address text, "addressKind" text, handler text, "openState" text, resolved boolean, "assigneeId" text, "teamId" text, priority text, "labelIds" text[], "snoozedUntil" timestamptz, "waitingSince" timestamptz, "dueAt" timestamptz, overdue boolean, "unreadCount" int, snippet text, "snippetDirection" text, "snippetMessageId" text, "lastSeq" int, "lastActivityAt" timestamptz, "lastInboundAt" timestamptz, "lastInboundProviderId" text, fields jsonb, "readyAt" timestamptz`)} r
    where c.app_id = r."appId" and c.id = r.id`
}

/** Writes how far the logs of locked conversations have come, and nothing else of them. */
export async function saveLastSeqs(tx: Tx, rows: readonly LoggedConversation[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update conversation c set last_seq = r.seq
    from unnest(${rows.map(({ appId }) => appId)}::text[], ${rows.map(({ id }) => id)}::text[], ${rows.map(({ lastSeq }) => lastSeq)}::int[])
      as r (app_id, id, seq)
    where c.app_id = r.app_id and c.id = r.id`
}

/** Now, where a conversation is ready for a turn; else when the first stops waiting for a transcript. */
export const readyConversationWaits: DueQuery = (sql) => sql`
  select coalesce((select now() from conversation c where c.ready_at is not null and not ${isHeld(sql)} and ${isAtWork(sql, sql`c.app_id`)} limit 1), (${holdEnds(sql)}))`
