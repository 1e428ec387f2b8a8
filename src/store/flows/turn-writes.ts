import type { EmailProof } from '#domain/contacts/contact.ts'
import type { OptIn } from '#domain/contacts/contact-change.ts'
import type { Address } from '#domain/messages/inbound.ts'
import type { Json } from '#domain/json.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import type { Tx } from '../postgres/sql.ts'
import { asRows, rowsOf } from '../postgres/rows.ts'

export interface SavedSession {
  appId: string
  id: string
  conversationId: string
  flowId: string
  version: number
  state: Json
  endedReason: string | null
  at: string
}

/** Writes sessions, new and old. Ended ones first: a conversation has at most one that runs. */
export async function saveSessions(tx: Tx, rows: readonly SavedSession[]): Promise<void> {
  const ended = rows.filter((row) => row.endedReason !== null)
  const running = rows.filter((row) => row.endedReason === null)
  await Promise.all([ended, running].filter((part) => part.length > 0).map((part) => saveTogether(tx, part)))
}

const saveTogether = (tx: Tx, rows: readonly SavedSession[]) => tx`
    insert into flow_session (app_id, id, conversation_id, flow_id, version, state, ended_reason, created_at, updated_at)
    select "appId", id, "conversationId", "flowId", version, state, "endedReason", at, at
    from ${rowsOf(tx, rows, tx`"appId" text, id text, "conversationId" text, "flowId" text, version int, state jsonb, "endedReason" text, at timestamptz`)} r
    on conflict (app_id, id) do update set state = excluded.state, ended_reason = excluded.ended_reason, updated_at = excluded.updated_at`

export interface ContactChange {
  appId: string
  id: string
  /** Name, email and phone, where they change. */
  standard: Record<string, string | null>
  /** What vouches for the email, where it changes. */
  emailProof: EmailProof | null
  fields: Record<string, Json>
  addTags: string[]
  removeTags: string[]
  /** When the contact opted out, or null for in again, and on what basis; null where that stays as it is. */
  opted: { outAt: string | null; optIn?: OptIn } | null
}

/** Writes what turns changed of contacts, and nothing else of them. A phone that another contact has is left out. */
export async function saveContacts(tx: Tx, rows: readonly ContactChange[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update contact c set
      name = case when r.standard ? 'name' then r.standard ->> 'name' else c.name end,
      email = case when r.standard ? 'email' then r.standard ->> 'email' else c.email end,
      email_proof = case when r.standard ? 'email' and lower(r.standard ->> 'email') is distinct from lower(c.email) then r."emailProof" else c.email_proof end,
      phone = case when r.standard ? 'phone' and not exists (
        select 1 from contact o where o.app_id = c.app_id and o.phone = r.standard ->> 'phone' and o.id <> c.id
      ) then r.standard ->> 'phone' else c.phone end,
      time_zone = case when r.standard ? 'timeZone' then r.standard ->> 'timeZone' else c.time_zone end,
      fields = c.fields || r.fields,
      tags = array(
        select t from unnest(c.tags) t where lower(t) not in (select lower(gone) from jsonb_array_elements_text(r."removeTags") gone)
        union all
        select t from jsonb_array_elements_text(r."addTags") t where lower(t) not in (
          select lower(had) from unnest(c.tags) had
          where lower(had) not in (select lower(gone) from jsonb_array_elements_text(r."removeTags") gone))),
      opted_out_at = case when r.opted is null then c.opted_out_at else (r.opted ->> 'outAt')::timestamptz end,
      opt_in = coalesce(r.opted -> 'optIn', c.opt_in),
      updated_at = now()
    from ${rowsOf(tx, rows, tx`"appId" text, id text, opted jsonb, standard jsonb, "emailProof" text, fields jsonb, "addTags" jsonb, "removeTags" jsonb`)} r
    where c.app_id = r."appId" and c.id = r.id`
}

export interface NewTimer {
  appId: string
  id: string
  conversationId: string
  sessionId: string
  dueAt: string
}

export async function insertTimers(tx: Tx, rows: readonly NewTimer[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into timer (app_id, id, conversation_id, session_id, due_at)
    select "appId", id, "conversationId", "sessionId", "dueAt"
    from jsonb_to_recordset(${asRows(tx, rows)}) as r ("appId" text, id text, "conversationId" text, "sessionId" text, "dueAt" timestamptz)`
}

export async function deleteTimers(tx: Tx, keys: readonly { appId: string; id: string }[]): Promise<void> {
  if (keys.length === 0) return
  await tx`
    delete from timer t using ${rowsOf(tx, keys, tx`"appId" text, id text`)} k
    where t.app_id = k."appId" and t.id = k.id`
}

export interface NewExternalCall {
  appId: string
  id: string
  conversationId: string
  sessionId: string
  /** The workflow run that waits for it, instead of a conversation's session. */
  runId?: string
  body: Json
}

export async function insertExternalCalls(tx: Tx, rows: readonly NewExternalCall[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into external_call (app_id, id, conversation_id, session_id, run_id, body)
    select "appId", id, "conversationId", "sessionId", "runId", body
    from jsonb_to_recordset(${asRows(tx, rows)}) as r ("appId" text, id text, "conversationId" text, "sessionId" text, "runId" text, body jsonb)`
}

export interface NewOutboxRow {
  appId: string
  /** The message's id: what the provider echoes in its statuses. */
  id: string
  conversationId: string
  channelId: string
  address: string
  addressKind: Address['kind']
  content: OutgoingContent
  /** The provider's id of what it answers. */
  replyTo: string | null
  /** How long to hold it back, so that it looks typed. */
  delayMs: number
}

/** Puts messages on their exit, in the order given. */
export async function insertOutbox(tx: Tx, rows: readonly NewOutboxRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into outbox (app_id, id, conversation_id, channel_id, address, address_kind, content, reply_to, next_at)
    select "appId", id, "conversationId", "channelId", address, "addressKind", content, "replyTo", now() + "delayMs" * interval '1 millisecond'
    from jsonb_to_recordset(${asRows(
      tx,
      rows.map((row, n) => ({ ...row, n })),
    )}) as r (
      "appId" text, id text, "conversationId" text, "channelId" text, address text, "addressKind" text, content jsonb, "replyTo" text, "delayMs" float8, n int)
    order by n`
}
