import type { Sql } from '../postgres/sql.ts'

/** Of what is kept for oneself or for everybody (`owner_id`), that which somebody may use: their own, and everybody's. */
export const usableBy = (sql: Sql, userId: string) => sql`(owner_id is null or owner_id = ${userId})`

/** The owner of something that is kept: nobody where it is everybody's; as it was where nothing is said. */
export const ownerAfter = (sql: Sql, userId: string, shared: boolean | undefined) =>
  sql`case ${shared ?? null}::boolean when true then null when false then ${userId} else owner_id end`
