import type { Address } from '#domain/messages/inbound.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import type { Fragment, Sql, Tx } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { fairApps, firstDue } from '../postgres/fair-apps.ts'
import { rowsOf } from '../postgres/rows.ts'
import type { SealedChannel } from '../whatsapp/channel-access.ts'
import { isAtWork } from '../transfer/at-work.ts'

export interface OutboxRow {
  appId: string
  id: string
  conversationId: string
  channelId: string
  address: string
  addressKind: Address['kind']
  content: OutgoingContent
  /** The provider's id of what it answers. */
  replyTo: string | null
  attempts: number
  /** Since it was put on its way, or its number was let go again. */
  waitedMs: number
}

/** A claimed message, and the number that sends it as it is now, its token still sealed; null where it is no WhatsApp number, or was removed. */
export type ClaimedRow = OutboxRow & { channel: SealedChannel | null }

/**
 * Claims messages to send: per app an equal share, per conversation only the first in line, none of a paused channel
 * and none of one that Meta has blocked: what waits there is sent when it is released.
 * A claimed row is `sending` until it is settled, or until its lease ends and its outcome is unknown.
 */
export function claimOutbox(
  sql: Sql,
  limit: number,
  leaseMs: number,
  pausedChannels: readonly string[],
  claimId: string | null = null,
): Promise<ClaimedRow[]> {
  return claim(
    sql,
    { leaseMs, claimId },
    sql`
      select due.* from ${fairApps(sql, 'outbox', limit)} a
      cross join lateral (
        select o.ctid as place, o.app_id, o.channel_id from outbox o
        where o.app_id = a.app_id and ${isClaimable(sql, pausedChannels)} and o.position = ${firstInLine(sql, sql`e.position`, sql`o`)}
        order by o.next_at, o.position limit a.share for update skip locked
      ) due limit ${limit}`,
  )
}

/** A conversation that has messages to send, and the number that sends them. */
export interface SendHint {
  appId: string
  conversationId: string
  channelId: string
}

/**
 * Claims the first in line of these conversations, where it may be sent now. The queue of a busy moment is full of entries of messages that were sent
 * since, and `claimOutbox` reads through them; this one looks each conversation up.
 */
export function claimNext(
  sql: Sql,
  hints: readonly SendHint[],
  leaseMs: number,
  pausedChannels: readonly string[],
  claimId: string | null = null,
): Promise<ClaimedRow[]> {
  const appIds = hints.map(({ appId }) => appId)
  const conversationIds = hints.map(({ conversationId }) => conversationId)
  return claim(
    sql,
    { leaseMs, claimId },
    sql`
      select o.ctid as place, o.app_id, o.channel_id
      from (
        select ${firstInLine(sql, sql`e.ctid`, sql`wanted`)} as place
        from unnest(${appIds}::text[], ${conversationIds}::text[]) as wanted (app_id, conversation_id)
      ) first
      join outbox o on o.ctid = first.place
      where ${isClaimable(sql, pausedChannels)} order by o.position for update of o skip locked`,
  )
}

/** Lets through what of `outbox o` may be sent now. */
const isClaimable = (sql: Sql, pausedChannels: readonly string[]) => sql`
  o.state = 'queued' and o.next_at <= now() and ${isAtWork(sql, sql`o.app_id`)} and o.channel_id <> all(${pausedChannels as string[]})
    and not exists (select 1 from channel c where c.app_id = o.app_id and c.id = o.channel_id and c.blocked is not null and coalesce(c.blocked_until > now(), true))`

/**
 * What stands first in line in the conversation of `of`. Looked up for each row: a queue is empty whenever its statistics are taken, and a join with it
 * is planned as one that reads the whole queue for each row, because it is expected to have none.
 */
const firstInLine = (sql: Sql, column: Fragment, of: Fragment) => sql`(
  select ${column} from outbox e where e.app_id = ${of}.app_id and e.conversation_id = ${of}.conversation_id order by e.position limit 1)`

async function claim(sql: Sql, { leaseMs, claimId }: { leaseMs: number; claimId: string | null }, locked: Fragment): Promise<ClaimedRow[]> {
  const rows = await sql<(OutboxRow & Pick<SealedChannel, 'graphUrl' | 'tokenSealed'> & { phoneNumberId: string | null })[]>`
    with claimed as (${locked})
    update outbox o set state = 'sending', preparing = false, attempts = o.attempts + 1, claim_id = ${claimId},
      lease_until = now() + ${leaseMs} * interval '1 millisecond'
    from claimed left join channel c on c.app_id = claimed.app_id and c.id = claimed.channel_id
    where o.ctid = claimed.place
    returning o.app_id as "appId", o.id, o.conversation_id as "conversationId", o.channel_id as "channelId", o.address,
      o.address_kind as "addressKind", o.content, o.reply_to as "replyTo", o.attempts,
      (extract(epoch from now() - greatest(o.created_at, c.released_at, case when c.blocked_until <= now() then c.blocked_until end)) * 1000)::float8 as "waitedMs",
      case when c.kind = 'whatsapp' and c.removed_at is null then c.phone_number_id end as "phoneNumberId",
      c.graph_url as "graphUrl", c.token_sealed as "tokenSealed"`
  return rows.map(({ phoneNumberId, graphUrl, tokenSealed, ...row }) => ({
    ...row,
    channel: phoneNumberId === null ? null : { appId: row.appId, id: row.channelId, phoneNumberId, graphUrl, tokenSealed },
  }))
}

/** Puts back what these claims took: whoever made them never heard of it, so nothing of it was sent. Tells how many messages they were. */
export async function undoClaims(sql: Sql, claimIds: readonly string[]): Promise<number> {
  const { count } = await sql`
    update outbox set state = 'queued', lease_until = null, attempts = attempts - 1
    where state = 'sending' and claim_id = any(${claimIds as string[]})`
  return count
}

export interface OutboxKey {
  appId: string
  id: string
}

/** Removes settled messages; returns the conversations in which another one waits. */
export async function removeFromOutbox(tx: Tx, keys: readonly OutboxKey[]): Promise<SendHint[]> {
  const removed = await tx<(SendHint & { hasNext: boolean })[]>`
    delete from outbox o using ${rowsOf(tx, keys, tx`"appId" text, id text`)} k
    where o.app_id = k."appId" and o.id = k.id
    returning o.app_id as "appId", o.conversation_id as "conversationId", o.channel_id as "channelId", exists (
      select from outbox e where e.app_id = o.app_id and e.conversation_id = o.conversation_id and e.id <> o.id) as "hasNext"`
  return removed.flatMap(({ hasNext, ...hint }) => (hasNext ? [hint] : []))
}

/** Puts messages back in line, to be tried again after a while; `tries` is 0 where the last one shall not count. */
export async function requeueOutbox(tx: Tx, rows: readonly (OutboxKey & { delayMs: number; tries: 0 | 1 })[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update outbox o set state = 'queued', lease_until = null, next_at = now() + r."delayMs" * interval '1 millisecond',
      attempts = o.attempts - 1 + r.tries
    from ${rowsOf(tx, rows, tx`"appId" text, id text, "delayMs" float8, tries int`)} r
    where o.app_id = r."appId" and o.id = r.id`
}

/** Finds messages whose sender died between claim and settlement. */
export function findExpiredSends(
  sql: Sql,
  limit: number,
): Promise<Pick<OutboxRow, 'appId' | 'id' | 'conversationId' | 'channelId' | 'address' | 'addressKind'>[]> {
  return sql`
    select app_id as "appId", id, conversation_id as "conversationId", channel_id as "channelId", address, address_kind as "addressKind" from outbox
    where state = 'sending' and not preparing and lease_until < now() order by lease_until limit ${limit}`
}

/**
 * Ends the leases of sends, external calls and files that a killed process held, so that they are settled now and not when their time is over. Only
 * for a process that is alone on its database.
 */
export async function endLeases(sql: Sql): Promise<void> {
  await sql`update outbox set lease_until = now() where state = 'sending'`
  await sql`update external_call set lease_until = now() where state = 'running'`
  await sql`update media_file set lease_until = now() where state = 'running'`
  await sql`update task set lease_until = now() where state = 'running'`
}

/** Removes a conversation's messages that nobody has begun to send, and returns them. */
export function cancelQueued(tx: Tx, appId: string, conversationId: string): Promise<OutboxKey[]> {
  return tx`
    delete from outbox where app_id = ${appId} and conversation_id = ${conversationId} and state = 'queued' and attempts = 0
    returning app_id as "appId", id`
}

/** Removes messages of a conversation that nobody has begun to send, and returns those that were still there. */
export function cancelOutbox(tx: Tx, appId: string, conversationId: string, ids: readonly string[]): Promise<OutboxKey[]> {
  return tx`
    delete from outbox
    where app_id = ${appId} and conversation_id = ${conversationId} and id = any(${ids as string[]}) and state = 'queued' and attempts = 0
    returning app_id as "appId", id`
}

/** When the next message is due, in milliseconds from now; null when none waits. */
export async function nextOutboxMs(sql: Sql): Promise<number | null> {
  const rows = await sql<{ ms: number | null }[]>`
    select (extract(epoch from (${firstDue(sql, 'outbox')}) - now()) * 1000)::float8 as ms`
  return rows[0]?.ms ?? null
}

/** The same, for the scheduler. */
export const outboxDue: DueQuery = (sql) => firstDue(sql, 'outbox')

/** When the first lease of a send ends. */
export const outboxLost: DueQuery = (sql) => sql`select min(lease_until) from outbox where state = 'sending'`
