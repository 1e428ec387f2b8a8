import type { ChannelDetail } from '#domain/whatsapp/channel.ts'
import type { SetupResult, SetupStep } from '#domain/whatsapp/channel-setup.ts'

import { listNotices } from './channel-notices.ts'
import { listChannels } from './channels.ts'
import type { Sql, Tx } from '../postgres/sql.ts'

/** A channel with its set-up and its notices; null when there is none. */
export async function loadChannelDetail(sql: Sql, appId: string, id: string): Promise<ChannelDetail | null> {
  const channel = (await listChannels(sql, appId)).find((one) => one.id === id)
  const [row] = await sql<Pick<ChannelDetail, 'setup' | 'coexists' | 'hasPin'>[]>`
    select setup, coexists, pin_sealed is not null as "hasPin" from channel where app_id = ${appId} and id = ${id} and removed_at is null`
  return channel && row ? { ...channel, ...row, notices: await listNotices(sql, appId, id) } : null
}

/** Keeps what came of a step of the set-up. */
export async function writeSetupResult(sql: Sql, appId: string, id: string, step: SetupStep, result: SetupResult): Promise<void> {
  await sql`
    update channel set setup = setup || ${sql.json({ [step]: result })} where app_id = ${appId} and id = ${id} and removed_at is null`
}

/** The sealed two-step PIN of a channel; null when we know none. */
export async function loadPin(sql: Sql, appId: string, id: string): Promise<Uint8Array | null> {
  const [row] = await sql<{ pin: Uint8Array | null }[]>`
    select pin_sealed as pin from channel where app_id = ${appId} and id = ${id} and removed_at is null`
  return row?.pin ?? null
}

export async function writePin(sql: Sql, appId: string, id: string, sealed: Uint8Array): Promise<void> {
  await sql`update channel set pin_sealed = ${Buffer.from(sealed)} where app_id = ${appId} and id = ${id} and removed_at is null`
}

/** Marks a number as one that is used in the phone app too. */
export async function markCoexisting(sql: Sql, appId: string, id: string, coexists: boolean): Promise<void> {
  await sql`update channel set coexists = ${coexists} where app_id = ${appId} and id = ${id} and removed_at is null`
}

/** Which of these numbers are connected, and in which app. */
export function whereConnected(
  sql: Sql,
  phoneNumberIds: readonly string[],
): Promise<{ phoneNumberId: string; appId: string; channelId: string }[]> {
  return sql`
    select phone_number_id as "phoneNumberId", app_id as "appId", id as "channelId" from channel
    where removed_at is null and phone_number_id = any(${phoneNumberIds as string[]})`
}

/** Notes that a test webhook of ours came in. */
export async function writeSelfTest(tx: Tx, appId: string, ids: readonly string[], nonce: string): Promise<void> {
  await tx`update channel set self_test = ${nonce} where app_id = ${appId} and id = any(${ids as string[]})`
}

/** The last test webhook of ours that came in over a channel. */
export async function readSelfTest(sql: Sql, appId: string, id: string): Promise<string | null> {
  const [row] = await sql<{ nonce: string | null }[]>`
    select self_test as nonce from channel where app_id = ${appId} and id = ${id} and removed_at is null`
  return row?.nonce ?? null
}
