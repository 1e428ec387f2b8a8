import type { FileReason } from '#domain/files/file.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { fairApps, firstDue } from '../postgres/fair-apps.ts'
import { asRows } from '../postgres/rows.ts'

export interface NewMediaFile {
  appId: string
  messageId: string
  conversationId: string
  channelId: string
  providerId: string
  declaredType: string | null
  /** In base64 or hexadecimal, as WhatsApp told it. */
  declaredSha256: string | null
  filename: string | null
}

/** Notes files that are to be fetched, in the transaction that writes their messages. */
export async function insertMediaFiles(tx: Tx, rows: readonly NewMediaFile[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into media_file (app_id, message_id, conversation_id, channel_id, provider_id, declared_type, declared_sha256, filename)
    select "appId", "messageId", "conversationId", "channelId", "providerId", "declaredType", "declaredSha256", filename
    from jsonb_to_recordset(${asRows(tx, rows)}) as r (
      "appId" text, "messageId" text, "conversationId" text, "channelId" text, "providerId" text, "declaredType" text, "declaredSha256" text, filename text)
    on conflict do nothing`
}

export interface MediaJob extends NewMediaFile {
  attempts: number
  ageMs: number
}

const job = (sql: Sql | Tx) => sql`
  f.app_id as "appId", f.message_id as "messageId", f.conversation_id as "conversationId", f.channel_id as "channelId",
  f.provider_id as "providerId", f.declared_type as "declaredType", f.declared_sha256 as "declaredSha256", f.filename, f.attempts,
  (extract(epoch from now() - f.created_at) * 1000)::float8 as "ageMs"`

/** Claims files to fetch, per app an equal share, none of an app that has its fill. */
export function claimMediaFiles(sql: Sql, limit: number, leaseMs: number, fullApps: readonly string[]): Promise<MediaJob[]> {
  return sql<MediaJob[]>`
    with claimed as (
      select due.* from ${fairApps(sql, 'media_file', limit)} a
      cross join lateral (
        select q.app_id, q.message_id from media_file q
        where q.app_id = a.app_id and q.state = 'queued' and q.next_at <= now() and q.app_id <> all(${fullApps as string[]})
        order by q.next_at limit a.share for update skip locked
      ) due
    )
    update media_file f set state = 'running', attempts = f.attempts + 1, lease_until = now() + ${leaseMs} * interval '1 millisecond'
    from claimed where f.app_id = claimed.app_id and f.message_id = claimed.message_id
    returning ${job(sql)}`
}

/** Puts files back in line whose fetcher died; how often that may happen is bounded by their tries. */
export async function requeueLostMedia(sql: Sql, underway: readonly string[]): Promise<void> {
  await sql`
    update media_file set state = 'queued', lease_until = null, next_at = now()
    where state = 'running' and lease_until < now() and message_id <> all(${underway as string[]})`
}

export interface MediaSettlement {
  appId: string
  messageId: string
  state: 'stored' | 'queued' | 'failed'
  reason: FileReason | null
  detail: string | null
  delayMs: number
  mimeType: string | null
  bytes: number | null
  sha256: string | null
  width: number | null
  height: number | null
}

/** Writes what came of a fetch; false when somebody else has settled it. */
export async function settleMediaFile(tx: Tx, settled: MediaSettlement): Promise<boolean> {
  const { appId, messageId, state, reason, detail, delayMs, mimeType, bytes, sha256, width, height } = settled
  const rows = await tx`
    update media_file set state = ${state}, reason = ${reason}, detail = ${detail}, lease_until = null,
      next_at = now() + ${delayMs} * interval '1 millisecond', mime_type = ${mimeType}, bytes = ${bytes}, sha256 = ${sha256},
      width = ${width}, height = ${height}
    where app_id = ${appId} and message_id = ${messageId} and state = 'running' returning message_id`
  return rows.length === 1
}

/** Lets a file that waits or has failed be fetched at once; null when there is none, else its conversation. */
export async function retryMediaFile(tx: Tx, appId: string, messageId: string): Promise<boolean> {
  const rows = await tx`
    update media_file set state = 'queued', attempts = 0, next_at = now(), reason = null, detail = null, created_at = now()
    where app_id = ${appId} and message_id = ${messageId} and state in ('queued', 'failed') and reason is distinct from 'expired' returning message_id`
  return rows.length === 1
}

/** Makes due what waits for another access token of its channel. */
export async function wakeMediaOf(sql: Sql, appId: string, channelId: string): Promise<void> {
  await sql`
    update media_file set next_at = now()
    where app_id = ${appId} and channel_id = ${channelId} and state = 'queued' and reason = 'token'`
}

/** Which conversation the file of a message belongs to; null where the message has none. */
export async function conversationOfMedia(sql: Sql, appId: string, messageId: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select conversation_id as id from media_file where app_id = ${appId} and message_id = ${messageId}`
  return row?.id ?? null
}

/** When the next file is due. */
export const mediaDue: DueQuery = (sql) => firstDue(sql, 'media_file')

/** When the first lease of a file ends. */
export const mediaLost: DueQuery = (sql) => sql`select min(lease_until) from media_file where state = 'running'`

/** How a message's file stands; `waiting` until its fetch has ended. Null where the message has no file of its own. */
export interface FileState {
  state: 'waiting' | 'stored' | 'failed'
  mimeType: string | null
  bytes: number | null
  reason: FileReason | null
}

/** How the file of a message stands. */
export async function fileStateOf(sql: Sql, appId: string, messageId: string): Promise<FileState | null> {
  const [row] = await sql<FileState[]>`
    select case when state in ('stored', 'failed') then state else 'waiting' end as state, mime_type as "mimeType", bytes::float8 as bytes, reason
    from media_file where app_id = ${appId} and message_id = ${messageId}`
  return row ?? null
}
