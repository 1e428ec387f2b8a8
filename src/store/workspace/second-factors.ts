import type { Sql } from '../postgres/sql.ts'

/** The secret of somebody's authenticator app, as it is kept: encrypted. Null where they have none. */
export async function findCodeSecret(sql: Sql, userId: string): Promise<string | null> {
  const [row] = await sql<{ secret: string }[]>`select secret from "twoFactor" where "userId" = ${userId}`
  return row?.secret ?? null
}

/** Claims a step of time for one code; false where it, or a later one, is claimed already. Of several that ask at once, one gets it. */
export async function claimCodeStep(sql: Sql, userId: string, step: number): Promise<boolean> {
  const { count } = await sql`
    update "twoFactor" set "usedStep" = ${step} where "userId" = ${userId} and ("usedStep" is null or "usedStep" < ${step})`
  return count > 0
}
