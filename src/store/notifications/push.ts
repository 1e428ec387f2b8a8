import type { PushInstallation, PushSubscription } from '#domain/notifications/push.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { asRows } from '../postgres/rows.ts'

/** The keys by which push services know this installation of Parley. */
export interface PushIdentity {
  publicKey: string
  privateSealed: Uint8Array
}

/** The kept keys; those given are kept where there are none. */
export async function keepPushIdentity(sql: Sql, make: () => PushIdentity): Promise<PushIdentity> {
  const find = () => sql<PushIdentity[]>`select public_key as "publicKey", private_sealed as "privateSealed" from push_identity`
  const [kept] = await find()
  if (kept) return kept
  const { publicKey, privateSealed } = make()
  await sql`insert into push_identity (public_key, private_sealed) values (${publicKey}, ${privateSealed}) on conflict do nothing`
  const [first] = await find()
  if (!first) throw new Error('The keys for pushes were not kept.')
  return first
}

const columns = (sql: Sql | Tx) => sql`id, browser, endpoint is not null as registered, renewed_at as "renewedAt", problem`

/** Somebody's browsers. */
export const listPushInstallations = (sql: Sql, userId: string): Promise<PushInstallation[]> => sql<PushInstallation[]>`
  select ${columns(sql)} from push_installation where user_id = ${userId} order by created_at desc, id`

const KEPT_EACH = 20

/** Makes a browser known; the oldest ones go where somebody has many. */
export async function insertPushInstallation(sql: Sql, id: string, userId: string, browser: string): Promise<PushInstallation> {
  await sql`
    delete from push_installation where id in (
      select id from push_installation where user_id = ${userId} order by coalesce(renewed_at, created_at) desc offset ${KEPT_EACH - 1})`
  const [row] = await sql<PushInstallation[]>`
    insert into push_installation (id, user_id, browser) values (${id}, ${userId}, ${browser}) returning ${columns(sql)}`
  return row!
}

/** Writes where a browser takes pushes; null when it is not this person's. Whoever had the same browser before is told there no longer. */
export function registerPush(sql: Sql, id: string, userId: string, { endpoint, keys }: PushSubscription): Promise<PushInstallation | null> {
  return sql.begin(async (tx) => {
    await tx`
      update push_installation set endpoint = null, p256dh = null, auth = null where endpoint = ${endpoint} and id <> ${id}
        and exists (select from push_installation where id = ${id} and user_id = ${userId})`
    const [row] = await tx<PushInstallation[]>`
      update push_installation set endpoint = ${endpoint}, p256dh = ${keys.p256dh}, auth = ${keys.auth}, renewed_at = now(), problem = null
      where id = ${id} and user_id = ${userId} returning ${columns(tx)}`
    return row ?? null
  })
}

/** Ends what a browser is told; false when it is not this person's. */
export async function unregisterPush(sql: Sql, id: string, userId: string): Promise<boolean> {
  const { count } = await sql`
    update push_installation set endpoint = null, p256dh = null, auth = null, problem = null where id = ${id} and user_id = ${userId}`
  return count > 0
}

/** Ends a registration that its push service will not serve, unless it was made again meanwhile. */
export async function endPush(sql: Sql, id: string, endpoint: string, problem: string): Promise<void> {
  await sql`
    with ended as (
      update push_installation set endpoint = null, p256dh = null, auth = null, problem = ${problem}
      where id = ${id} and endpoint = ${endpoint} returning id
    )
    delete from push_delivery where installation_id in (select id from ended)`
}

/** Where somebody's browser takes pushes; null when it does not, or is not theirs. */
export async function findPushSubscription(sql: Sql, id: string, userId: string): Promise<PushSubscription | null> {
  const [row] = await sql<PushSubscription[]>`
    select endpoint, jsonb_build_object('p256dh', p256dh, 'auth', auth) as keys from push_installation
    where id = ${id} and user_id = ${userId} and endpoint is not null`
  return row ?? null
}

/** Has entries pushed to all browsers of their people. A later message of the same entry takes the place of one that still waits. */
export async function enqueuePushes(tx: Tx, entries: readonly { appId: string; userId: string; id: string }[]): Promise<void> {
  if (entries.length === 0) return
  await tx`
    insert into push_delivery (installation_id, app_id, user_id, notification_id)
    select i.id, r."appId", r."userId", r.id
    from jsonb_to_recordset(${asRows(tx, entries)}) as r ("appId" text, "userId" text, id text)
    join push_installation i on i.user_id = r."userId" and i.endpoint is not null
    on conflict (installation_id, notification_id) do update set tries = 0, next_at = now(), created_at = now()`
}

/** One push on its way. */
export interface DuePush {
  installationId: string
  endpoint: string
  keys: PushSubscription['keys']
  appId: string
  userId: string
  notificationId: string
  tries: number
  ageMs: number
}

/** Takes pushes whose time has come, for as long as the lease: who dies with them leaves them to the next. */
export const claimPushes = (sql: Sql, limit: number, leaseMs: number): Promise<DuePush[]> => sql<DuePush[]>`
  update push_delivery d set tries = d.tries + 1, next_at = now() + ${leaseMs} * interval '1 millisecond'
  from (
    select installation_id, notification_id from push_delivery where next_at <= now() order by next_at limit ${limit} for update skip locked
  ) due, push_installation i
  where d.installation_id = due.installation_id and d.notification_id = due.notification_id and i.id = d.installation_id
    and i.endpoint is not null
  returning d.installation_id as "installationId", i.endpoint, jsonb_build_object('p256dh', i.p256dh, 'auth', i.auth) as keys,
    d.app_id as "appId", d.user_id as "userId", d.notification_id as "notificationId", d.tries,
    (extract(epoch from now() - d.created_at) * 1000)::float8 as "ageMs"`

/** Holds on to a push that is on its way: its lease begins again. False where it is gone, or was claimed again by now. */
export async function renewPush(sql: Sql, { installationId, notificationId, tries }: DuePush, leaseMs: number): Promise<boolean> {
  const { count } = await sql`
    update push_delivery set next_at = greatest(next_at, now() + ${leaseMs} * interval '1 millisecond')
    where installation_id = ${installationId} and notification_id = ${notificationId} and tries = ${tries}`
  return count > 0
}

/** Takes a push off the way: it arrived, or nobody wants it any more. One that was put there again meanwhile stays. */
export async function dropPush(sql: Sql, { installationId, notificationId, tries }: DuePush): Promise<void> {
  await sql`delete from push_delivery where installation_id = ${installationId} and notification_id = ${notificationId} and tries = ${tries}`
}

/** Tries a push again later. */
export async function delayPush(sql: Sql, { installationId, notificationId, tries }: DuePush, delayMs: number): Promise<void> {
  await sql`
    update push_delivery set next_at = now() + ${delayMs} * interval '1 millisecond'
    where installation_id = ${installationId} and notification_id = ${notificationId} and tries = ${tries}`
}

/** When the next push is due. */
export const pushDue: DueQuery = (sql) => sql`select min(next_at) from push_delivery`
