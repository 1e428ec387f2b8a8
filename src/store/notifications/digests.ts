import type { NotificationSettings } from '#domain/notifications/notification.ts'

import { hostOfWorkspace } from '../partners/workspace-host.ts'
import type { Sql, Tx } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { settingsOf } from './notification-settings.ts'

/** Somebody with unread entries of which no mail has told. */
export interface Unaware {
  userId: string
  /** Of their oldest such entry. */
  at: string
  appTimeZone: string
  settings: NotificationSettings
}

const PEOPLE = 1_000

const untold = (sql: Sql | Tx) => sql`n.mail and n.mailed_at is null and n.read_at is null and n.removed_at is null`

/** Who has had such entries for so many minutes. Only verified addresses are written to: another's could be a stranger's. */
export async function findUnaware(sql: Sql, minutes: number): Promise<Unaware[]> {
  const rows = await sql<(Omit<Unaware, 'settings'> & { body: unknown })[]>`
    select distinct on (n.user_id) n.user_id as "userId", n.at, a.time_zone as "appTimeZone", s.body
    from notification n join app a on a.id = n.app_id
    join "user" u on u.id = n.user_id and u."emailVerified"
    left join notification_setting s on s.user_id = n.user_id
    where ${untold(sql)} and n.at <= now() - ${minutes} * interval '1 minute'
    order by n.user_id, n.at limit ${PEOPLE}`
  return rows.map(({ body, ...row }) => ({ ...row, settings: settingsOf(body) }))
}

/** Puts a mail of all that somebody has not heard of on its way, one for each brand that speaks to them; none where another process has done so. */
export async function insertDigests(sql: Sql, generateId: () => string, userId: string): Promise<void> {
  await sql.begin(async (tx) => {
    const entries = await tx<{ appId: string; id: string; host: string | null }[]>`
      update notification n set mailed_at = now() from "user" u where u.id = n.user_id and n.user_id = ${userId} and ${untold(tx)}
      returning n.app_id as "appId", n.id, coalesce(${hostOfWorkspace(tx, tx`n.app_id`)}, u."tenantId") as host`
    for (const [host, some] of Map.groupBy(entries, (entry) => entry.host)) {
      const told = some.map(({ appId, id }) => ({ appId, id }))
      await tx`insert into digest_mail (id, user_id, entries, host) values (${generateId()}, ${userId}, ${tx.json(told)}, ${host})`
    }
  })
}

/** A mail whose time has come. */
export interface DueDigest {
  id: string
  userId: string
  name: string
  email: string
  /** In which they read Parley: their own, else that of the first workspace the mail tells of; null where neither is chosen. */
  language: string | null
  entries: { appId: string; id: string }[]
  /** Whose brand it carries; null for the product's own. */
  host: string | null
  tries: number
}

/** Takes mails for as long as the lease: who dies with them leaves them to the next. */
export const claimDigests = (sql: Sql, limit: number, leaseMs: number): Promise<DueDigest[]> => sql<DueDigest[]>`
  update digest_mail d set tries = d.tries + 1, next_at = now() + ${leaseMs} * interval '1 millisecond'
  from "user" u where u.id = d.user_id and d.id in (
    select id from digest_mail where next_at <= now() order by next_at limit ${limit} for update skip locked)
  returning d.id, d.user_id as "userId", u.name, u.email,
    coalesce(u.language, (select language from app where app.id = d.entries -> 0 ->> 'appId')) as language, d.entries, d.host, d.tries`

/** When the next mail is due. */
export const digestDue: DueQuery = (sql) => sql`select min(next_at) from digest_mail`

/** Holds on to a mail that is on its way: its lease begins again. False where it is gone, or was claimed again by now. */
export async function renewDigest(sql: Sql, { id, tries }: Pick<DueDigest, 'id' | 'tries'>, leaseMs: number): Promise<boolean> {
  const { count } = await sql`
    update digest_mail set next_at = greatest(next_at, now() + ${leaseMs} * interval '1 millisecond') where id = ${id} and tries = ${tries}`
  return count > 0
}

/** Takes a mail off the way. */
export async function dropDigest(sql: Sql, id: string): Promise<void> {
  await sql`delete from digest_mail where id = ${id}`
}

/** Tries a mail again later. */
export async function delayDigest(sql: Sql, id: string, delayMs: number): Promise<void> {
  await sql`update digest_mail set next_at = now() + ${delayMs} * interval '1 millisecond' where id = ${id}`
}

/** What somebody's apps are called. */
export async function appNames(sql: Sql, appIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; name: string }[]>`select id, name from app where id = any(${appIds as string[]})`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
