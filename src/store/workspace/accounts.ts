import type { User } from '#domain/workspace/user.ts'

import type { Sql } from '../postgres/sql.ts'

/** The user record of the spec; null when there is no such user. */
export async function findUser(sql: Sql, userId: string): Promise<User | null> {
  const [row] = await sql<User[]>`
    select id as uid, email, "emailVerified", nullif(name, '') as "displayName", image as "photoURL", "phoneNumber",
           false as "isAnonymous", null as "tenantId",
           (select coalesce(jsonb_agg(jsonb_build_object('providerId', case "providerId" when 'credential' then 'password' else "providerId" end,
                                                         'uid', case "providerId" when 'credential' then "user".email else "accountId" end)
                                      order by account."createdAt"), '[]')
            from account where "userId" = "user".id) as "providerData",
           "createdAt",
           (select max("createdAt") from session where "userId" = "user".id) as "lastLoginAt"
    from "user" where id = ${userId}`
  return row ?? null
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
