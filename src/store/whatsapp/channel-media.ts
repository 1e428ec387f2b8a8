import type { Sql } from '../postgres/sql.ts'
import type { OutboxKey } from '../messages/outbox.ts'

/** Bytes as one number of WhatsApp knows them. */
export interface ChannelMedia {
  appId: string
  channelId: string
  sha256: string
  mimeType: string
}

/** WhatsApp's id of these bytes at this number; null when they never went up, or so long ago that it may be gone. */
export async function findChannelMedia(sql: Sql, { appId, channelId, sha256, mimeType }: ChannelMedia): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select provider_id as id from channel_media
    where app_id = ${appId} and channel_id = ${channelId} and sha256 = ${sha256} and mime_type = ${mimeType} and expires_at > now()`
  return row?.id ?? null
}

/** Keeps WhatsApp's id of an upload for a day less than WhatsApp keeps the file. */
export async function keepChannelMedia(sql: Sql, { appId, channelId, sha256, mimeType }: ChannelMedia, providerId: string): Promise<void> {
  await sql`
    insert into channel_media (app_id, channel_id, sha256, mime_type, provider_id, expires_at)
    values (${appId}, ${channelId}, ${sha256}, ${mimeType}, ${providerId}, now() + interval '29 days')
    on conflict (app_id, channel_id, sha256, mime_type) do update set provider_id = excluded.provider_id, expires_at = excluded.expires_at`
}

/** Forgets an id that WhatsApp no longer knows, so that the file goes up again. */
export async function forgetChannelMedia(sql: Sql, { appId, channelId, sha256, mimeType }: ChannelMedia): Promise<void> {
  await sql`
    delete from channel_media where app_id = ${appId} and channel_id = ${channelId} and sha256 = ${sha256} and mime_type = ${mimeType}`
}

/** Forgets the ids whose time is over. */
export async function forgetOldChannelMedia(sql: Sql): Promise<void> {
  await sql`delete from channel_media where expires_at < now()`
}

/** Says that a claimed message is not being sent yet: its file goes up first, and may take as long as this lease. */
export async function beginPreparing(sql: Sql, { appId, id }: OutboxKey, leaseMs: number): Promise<void> {
  await sql`
    update outbox set preparing = true, lease_until = now() + ${leaseMs} * interval '1 millisecond'
    where app_id = ${appId} and id = ${id} and state = 'sending'`
}

/** Says that the send itself begins now; false when the message was taken back meanwhile. */
export async function endPreparing(sql: Sql, { appId, id }: OutboxKey, leaseMs: number): Promise<boolean> {
  const rows = await sql`
    update outbox set preparing = false, lease_until = now() + ${leaseMs} * interval '1 millisecond'
    where app_id = ${appId} and id = ${id} and state = 'sending' and preparing returning id`
  return rows.length === 1
}

/** Puts messages back in line whose sender died while their file went up: nothing of them was sent. */
export async function requeuePreparing(sql: Sql, underway: readonly string[]): Promise<void> {
  await sql`
    update outbox set state = 'queued', preparing = false, lease_until = null, next_at = now()
    where state = 'sending' and preparing and lease_until < now() and id <> all(${underway as string[]})`
}
