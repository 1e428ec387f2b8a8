import type { Channel, ChannelInput } from '#domain/whatsapp/channel.ts'
import { AppError } from '#domain/errors.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { adoptDeliveries } from './intake-log.ts'
import { wakeMediaOf } from '../files/media-files.ts'
import { adoptParked } from './parked-replay.ts'
import { isUniqueViolation } from '../postgres/violations.ts'

/** A token as it is kept: closed, with the four characters by which people recognise it. */
export interface SealedToken {
  sealed: Uint8Array
  last4: string
}

const shown = (sql: Sql | Tx) => sql`
  id, kind, name, phone_number_id as "phoneNumberId", waba_id as "wabaId", display_phone as "displayPhone", graph_url as "graphUrl",
  token_last4 as "tokenLast4", demo,
  case when coalesce(blocked_until > now(), true) then blocked end as blocked,
  case when coalesce(blocked_until > now(), true) then blocked_by end as "blockedBy",
  case when blocked_until > now() then blocked_until end as "blockedUntil",
  case when coalesce(restricted_until > now(), true) then restricted end as restricted,
  case when restricted_until > now() then restricted_until end as "restrictedUntil",
  case when slowdown_until > now() then slowdown end as slowdown, facts, facts_at as "factsAt", facts_problem as "factsProblem", created_at as "createdAt"`

/** The app's connected channels, without their tokens. */
export function listChannels(sql: Sql, appId: string): Promise<Channel[]> {
  return sql<
    Channel[]
  >`select ${shown(sql)} from channel where app_id = ${appId} and kind = 'whatsapp' and removed_at is null order by created_at, id`
}

/** Connects a number, and takes over what was parked for it; refuses one that is connected already, in whichever app. */
export async function createChannel(
  sql: Sql,
  channel: Omit<ChannelInput, 'accessToken'> & { appId: string; id: string; token: SealedToken; graphUrl?: string; demo?: boolean },
): Promise<Channel> {
  try {
    return await sql.begin(async (tx) => {
      const [row] = await tx<Channel[]>`
        insert into channel (app_id, id, kind, name, phone_number_id, waba_id, display_phone, graph_url, token_sealed, token_last4, demo)
        values (${channel.appId}, ${channel.id}, 'whatsapp', ${channel.name}, ${channel.phoneNumberId}, ${channel.wabaId}, ${channel.displayPhone},
                ${channel.graphUrl ?? null}, ${Buffer.from(channel.token.sealed)}, ${channel.token.last4}, ${channel.demo ?? false})
        returning ${shown(tx)}`
      await adoptParked(tx, channel.appId, channel)
      await adoptDeliveries(tx, channel.appId, channel.id, channel.phoneNumberId)
      return row!
    })
  } catch (error) {
    if (isUniqueViolation(error, 'channel_phone_number')) throw new AppError('channel-taken', { cause: error })
    throw error
  }
}

/** Renames a channel or replaces its token; null when there is no such channel. */
export async function updateChannel(
  sql: Sql,
  appId: string,
  id: string,
  changes: { name?: string; token?: SealedToken },
): Promise<Channel | null> {
  const [row] = await sql<Channel[]>`
    update channel set
      name = coalesce(${changes.name ?? null}, name),
      token_sealed = coalesce(${changes.token ? Buffer.from(changes.token.sealed) : null}, token_sealed),
      token_last4 = coalesce(${changes.token?.last4 ?? null}, token_last4),
      -- The token was proved before it came here: what was held back for want of one goes out.
      blocked = case when ${changes.token !== undefined} and blocked_by = 'token' then null else blocked end,
      blocked_by = case when ${changes.token !== undefined} and blocked_by = 'token' then null else blocked_by end,
      released_at = case when ${changes.token !== undefined} and blocked_by = 'token' then now() else released_at end,
      facts_next_at = case when ${changes.token !== undefined} then now() else facts_next_at end
    where app_id = ${appId} and id = ${id} and kind = 'whatsapp' and removed_at is null
    returning ${shown(sql)}`
  if (row && changes.token) await wakeMediaOf(sql, appId, id)
  return row ?? null
}

/** Disconnects a channel and forgets its token; its history stays. */
export async function removeChannel(sql: Sql, appId: string, id: string): Promise<boolean> {
  const rows = await sql`
    update channel set removed_at = now(), token_sealed = '', token_last4 = '', pin_sealed = null where app_id = ${appId} and id = ${id} and kind = 'whatsapp' and removed_at is null`
  return rows.count > 0
}

/** The phone number ids of all workspaces that somebody is a member of. */
export async function listNumbersOf(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select c.phone_number_id as id from member m join channel c on c.app_id = m.app_id and c.kind = 'whatsapp' and c.removed_at is null
    where m.user_id = ${userId} order by c.phone_number_id`
  return rows.map(({ id }) => id)
}
