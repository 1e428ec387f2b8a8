import type { Conversation } from '#domain/conversations/conversation.ts'
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'
import type { PlacedTrigger } from '#domain/flows/flow-trigger.ts'
import type { Json } from '#domain/json.ts'
import type { Message } from '#domain/messages/message.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'
import { insertTraces, type NewTrace } from '../flows/traces.ts'
import { insertTimers, type NewTimer } from '../flows/turn-writes.ts'

export type SeedMessage = Pick<Message, 'id' | 'seq' | 'direction' | 'author' | 'content' | 'status' | 'failure' | 'at' | 'origin'>
export type SeedEvent = Pick<ConversationEvent, 'seq' | 'author' | 'body' | 'at'>

export interface SeedConversation extends Pick<
  Conversation,
  | 'id'
  | 'handler'
  | 'openState'
  | 'resolved'
  | 'unreadCount'
  | 'snippet'
  | 'snippetDirection'
  | 'lastSeq'
  | 'lastActivityAt'
  | 'lastInboundAt'
  | 'createdAt'
> {
  contactId: string
  channelId: string
  address: string
  assigneeId: string | null
  snippetMessageId: string | null
  messages: SeedMessage[]
  events: SeedEvent[]
}

/** A passage through the demo's flow, as the engine left it. */
export interface SeedSession {
  id: string
  conversationId: string
  state: Json
  endedReason: string | null
  began: string
  at: string
}

export interface Seed {
  app: { id: string; name: string; timeZone: string; ownerId: string }
  channel: {
    id: string
    name: string
    phoneNumberId: string
    wabaId: string
    displayPhone: string
    graphUrl: string
    tokenSealed: Uint8Array
    tokenLast4: string
  }
  contacts: { id: string; name: string; phone: string; email: string | null; tags: string[]; fields: Record<string, string>; at: string }[]
  conversations: SeedConversation[]
  sessions: SeedSession[]
  /** By the days on which they were: the figures of a day are added up at once. */
  traces: NewTrace[][]
  timers: NewTimer[]
  flow: { id: string; name: string; document: FlowDocument; triggers: PlacedTrigger[] }
}

/** Tells whether the demo's app was ever made. It stays when its content is removed. */
export async function isSeeded(sql: Sql, appId: string): Promise<boolean> {
  const [row] = await sql<{ there: boolean }[]>`select exists (select from app where id = ${appId}) as there`
  return row?.there ?? false
}

/** Writes the whole demo in one transaction; everything in it carries the demo mark. */
export async function writeSeed(sql: Sql, seed: Seed): Promise<void> {
  await sql.begin(async (tx) => {
    const { app, channel, flow } = seed
    await tx`insert into app (id, name, time_zone, demo) values (${app.id}, ${app.name}, ${app.timeZone}, true)`
    await tx`insert into member (app_id, user_id, role) values (${app.id}, ${app.ownerId}, 'owner')`
    await tx`
      insert into channel (app_id, id, kind, name, phone_number_id, waba_id, display_phone, graph_url, token_sealed, token_last4, demo)
      values (${app.id}, ${channel.id}, 'whatsapp', ${channel.name}, ${channel.phoneNumberId}, ${channel.wabaId}, ${channel.displayPhone},
              ${channel.graphUrl}, ${Buffer.from(channel.tokenSealed)}, ${channel.tokenLast4}, true)`
    const document = tx.json(flow.document as unknown as Json)
    await tx`
      insert into flow (app_id, id, name, draft, published_version, triggers, demo)
      values (${app.id}, ${flow.id}, ${flow.name}, ${document}, 1, ${tx.json(flow.triggers)}, true)`
    await tx`
      insert into flow_version (app_id, flow_id, version, document, note, published_by)
      values (${app.id}, ${flow.id}, 1, ${document}, 'Seeded with the demo', ${app.ownerId})`
    await writeContacts(tx, seed)
    await writeConversations(tx, seed)
    await writeSessions(tx, seed)
  })
}

async function writeContacts(tx: Tx, { app, channel, contacts }: Seed): Promise<void> {
  await tx`
    insert into contact (app_id, id, name, phone, email, tags, fields, demo, created_at, updated_at)
    select ${app.id}, id, name, phone, email, array(select jsonb_array_elements_text(tags)), fields, true, at, at
    from jsonb_to_recordset(${asRows(tx, contacts)}) as r (id text, name text, phone text, email text, tags jsonb, fields jsonb, at timestamptz)`
  await tx`
    insert into contact_address (app_id, channel_id, address, kind, contact_id)
    select ${app.id}, ${channel.id}, substr(phone, 2), 'wa_id', id
    from jsonb_to_recordset(${asRows(tx, contacts)}) as r (id text, phone text)`
}

async function writeConversations(tx: Tx, { app, conversations }: Seed): Promise<void> {
  const messages = conversations.flatMap(({ id, channelId, messages: said }) =>
    said.map((message) => ({ ...message, conversationId: id, channelId })),
  )
  const events = conversations.flatMap(({ id, events: happened }) => happened.map((event) => ({ ...event, conversationId: id })))
  const heads = conversations.map(({ messages: _said, events: _happened, ...head }) => head)
  await tx`
    insert into conversation (app_id, id, contact_id, channel_id, address, address_kind, handler, open_state, resolved, assignee_id, unread_count,
                              snippet, snippet_direction, snippet_message_id, last_seq, last_activity_at, last_inbound_at, created_at)
    select ${app.id}, id, "contactId", "channelId", address, 'wa_id', handler, "openState", resolved, "assigneeId", "unreadCount",
           snippet, "snippetDirection", "snippetMessageId", "lastSeq", "lastActivityAt", "lastInboundAt", "createdAt"
    from jsonb_to_recordset(${asRows(tx, heads)}) as r (
      id text, "contactId" text, "channelId" text, address text, handler text, "openState" text, resolved boolean, "assigneeId" text, "unreadCount" int,
      snippet text, "snippetDirection" text, "snippetMessageId" text, "lastSeq" int, "lastActivityAt" timestamptz, "lastInboundAt" timestamptz, "createdAt" timestamptz)`
  await tx`
    insert into message (app_id, id, conversation_id, channel_id, seq, direction, author, content, status, failure, origin, at)
    select ${app.id}, id, "conversationId", "channelId", seq, direction, author, content, status, failure, origin, at
    from jsonb_to_recordset(${asRows(tx, messages)}) as r (
      id text, "conversationId" text, "channelId" text, seq int, direction text, author jsonb, content jsonb, status text, failure jsonb, origin jsonb, at timestamptz)`
  await tx`
    insert into conversation_event (app_id, conversation_id, seq, author, body, at)
    select ${app.id}, "conversationId", seq, author, body, at
    from jsonb_to_recordset(${asRows(tx, events)}) as r ("conversationId" text, seq int, author jsonb, body jsonb, at timestamptz)
    order by at, seq`
}

async function writeSessions(tx: Tx, { app, flow, sessions, traces, timers }: Seed): Promise<void> {
  await tx`
    insert into flow_session (app_id, id, conversation_id, flow_id, version, state, ended_reason, created_at, updated_at)
    select ${app.id}, id, "conversationId", ${flow.id}, 1, state, "endedReason", began, at
    from jsonb_to_recordset(${asRows(tx, sessions)}) as r (
      id text, "conversationId" text, state jsonb, "endedReason" text, began timestamptz, at timestamptz)`
  for (const day of traces) await insertTraces(tx, day)
  await insertTimers(tx, timers)
}

/** Points the demo's channel and flow at the emulator, whose port may change between starts. */
export async function pointDemoAt(sql: Sql, emulatorUrl: string, graphUrl: string): Promise<void> {
  const pattern = 'http://127\\.0\\.0\\.1:\\d+/_/'
  const fixed = `${emulatorUrl}/_/`
  await sql.begin(async (tx) => {
    await tx`update channel set graph_url = ${graphUrl} where demo and graph_url is distinct from ${graphUrl}`
    await tx`
      update flow_version v set document = regexp_replace(v.document::text, ${pattern}, ${fixed}, 'g')::jsonb
      from flow f where f.app_id = v.app_id and f.id = v.flow_id and f.demo and position(${fixed} in v.document::text) = 0`
    await tx`update flow set draft = regexp_replace(draft::text, ${pattern}, ${fixed}, 'g')::jsonb where demo and position(${fixed} in draft::text) = 0`
  })
}

/** Tells whether an app still holds the demo: not after its removal. */
export async function isDemo(sql: Sql, appId: string): Promise<boolean> {
  const [row] = await sql<{ demo: boolean }[]>`select demo from app where id = ${appId}`
  return row?.demo ?? false
}

/** Marks sources of knowledge as the demo's: they go with it. */
export async function markDemoKnowledge(tx: Tx, appId: string, ids: readonly string[]): Promise<void> {
  await tx`update knowledge_source set demo = true where app_id = ${appId} and id = any(${ids as string[]})`
}
