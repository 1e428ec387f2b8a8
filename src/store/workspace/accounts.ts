import type { AccountSession } from '#domain/api/workspace/account.ts'
import type { InterfaceLanguage } from '#domain/i18n/languages.ts'
import type { Preferences } from '#domain/workspace/preferences.ts'
import type { User } from '#domain/workspace/user.ts'

import type { Sql } from '../postgres/sql.ts'

/** The user record of the spec; null when there is no such user. */
export async function findUser(sql: Sql, userId: string): Promise<User | null> {
  const [row] = await sql<User[]>`
    select id as uid, email, "emailVerified", nullif(name, '') as "displayName", image as "photoURL", "phoneNumber",
           false as "isAnonymous", "tenantId",
           (select coalesce(jsonb_agg(jsonb_build_object('providerId', case "providerId" when 'credential' then 'password' else "providerId" end,
                                                         'uid', case "providerId" when 'credential' then "user".email else "accountId" end)
                                      order by account."createdAt"), '[]')
            from account where "userId" = "user".id) as "providerData",
           "createdAt",
           (select max("createdAt") from session where "userId" = "user".id) as "lastLoginAt"
    from "user" where id = ${userId}`
  return row ?? null
}

/** In which language the owner of an email reads Parley; null where nobody has it, or they chose none. */
export async function findLanguageOfEmail(sql: Sql, email: string): Promise<InterfaceLanguage | null> {
  const [row] = await sql<{ language: InterfaceLanguage | null }[]>`select language from "user" where lower(email) = lower(${email})`
  return row?.language ?? null
}

/** In which language somebody reads what an app tells them: their own, else the app's; null where neither is chosen. */
export async function findLanguage(sql: Sql, appId: string, userId: string): Promise<InterfaceLanguage | null> {
  const [row] = await sql<{ language: InterfaceLanguage | null }[]>`
    select coalesce(u.language, a.language) as language from "user" u left join app a on a.id = ${appId} where u.id = ${userId}`
  return row?.language ?? null
}

/** Names the photo of a person by its address; null for none. */
export async function setPhoto(sql: Sql, userId: string, photoURL: string | null): Promise<void> {
  await sql`update "user" set image = ${photoURL}, "updatedAt" = now() where id = ${userId}`
}

/** The id behind an email; null when nobody has it. */
export async function findUserId(sql: Sql, email: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`select id from "user" where email = ${email.toLowerCase()}`
  return row?.id ?? null
}

/** Tells whether anybody has an account. */
export async function hasAccounts(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ any: boolean }[]>`select exists (select from "user") as any`
  return row?.any === true
}

/** Marks an email as verified without a mail: the demo's own. */
export async function markVerified(sql: Sql, userId: string): Promise<void> {
  await sql`update "user" set "emailVerified" = true where id = ${userId}`
}

interface AccountSettings {
  language: InterfaceLanguage | null
  hasPassword: boolean
  hasTwoFactor: boolean
}

/** The language somebody chose, and how they can sign in beside providers and passkeys. */
export async function findAccountSettings(sql: Sql, userId: string): Promise<AccountSettings> {
  const [row] = await sql<AccountSettings[]>`
    select language, "twoFactorEnabled" as "hasTwoFactor",
           exists (select from account where "userId" = "user".id and "providerId" = 'credential') as "hasPassword"
    from "user" where id = ${userId}`
  return row ?? { language: null, hasPassword: false, hasTwoFactor: false }
}

/** The browsers on which somebody is signed in, the last used first. */
export function listSessions(sql: Sql, userId: string): Promise<Omit<AccountSession, 'isThis'>[]> {
  return sql`
    select id, "userAgent", "ipAddress", "createdAt", "updatedAt" as "lastSeenAt" from session
    where "userId" = ${userId} and "expiresAt" > now() order by "updatedAt" desc, id limit 100`
}

/** Signs one browser out; false when it is not theirs. */
export async function endSession(sql: Sql, userId: string, id: string): Promise<boolean> {
  return (await sql`delete from session where "userId" = ${userId} and id = ${id}`).count > 0
}

/** Signs every browser out but this one. */
export async function endOtherSessions(sql: Sql, userId: string, keptId: string): Promise<void> {
  await sql`delete from session where "userId" = ${userId} and id <> ${keptId}`
}

/** Changes what people see of somebody. */
export async function updateUser(
  sql: Sql,
  userId: string,
  change: { displayName?: string; phoneNumber?: string | null; language?: InterfaceLanguage | null },
): Promise<void> {
  const { displayName, phoneNumber, language } = change
  await sql`
    update "user" set name = coalesce(${displayName ?? null}, name), "updatedAt" = now()
      ${phoneNumber === undefined ? sql`` : sql`, "phoneNumber" = ${phoneNumber}`}
      ${language === undefined ? sql`` : sql`, language = ${language}`}
    where id = ${userId}`
}

const MAX_PREFERENCES = 65_536

/** What somebody chose of how Parley looks and behaves. */
export async function findPreferences(sql: Sql, userId: string): Promise<Preferences> {
  const [row] = await sql<{ preferences: Preferences }[]>`select preferences from "user" where id = ${userId}`
  return row?.preferences ?? {}
}

/** Changes some of them; what a later version keeps beside them stays. Null where it would be too much. */
export async function savePreferences(sql: Sql, userId: string, change: Preferences): Promise<Preferences | null> {
  const [row] = await sql<{ preferences: Preferences }[]>`
    update "user" set preferences = preferences || ${sql.json(change)}
    where id = ${userId} and length((preferences || ${sql.json(change)})::text) <= ${MAX_PREFERENCES} returning preferences`
  return row?.preferences ?? null
}

/** Takes a provider from an account that has another way in; false where it is the last one or not linked. */
export async function unlinkProvider(sql: Sql, userId: string, providerId: string): Promise<boolean> {
  const rows = await sql`
    with locked as (select id from "user" where id = ${userId} for update)
    delete from account using locked
    where "userId" = locked.id and "providerId" = ${providerId} and "providerId" <> 'credential'
      and (exists (select from account other where other."userId" = locked.id and other."providerId" <> ${providerId})
           or exists (select from passkey where user_id = locked.id))
    returning account.id`
  return rows.length > 0
}
