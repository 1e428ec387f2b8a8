import type { Sql } from '../postgres/sql.ts'

interface Feed {
  createdAt: string
  readAt: string | null
}

export async function findCalendarFeed(sql: Sql, appId: string, userId: string): Promise<Feed | null> {
  const [row] = await sql<Feed[]>`
    select created_at as "createdAt", read_at as "readAt" from calendar_feed where app_id = ${appId} and user_id = ${userId}`
  return row ?? null
}

/** Gives somebody a feed, or the one they have a new address. */
export async function saveCalendarFeed(sql: Sql, appId: string, userId: string, tokenHash: Uint8Array): Promise<void> {
  await sql`
    insert into calendar_feed (app_id, user_id, token_hash) values (${appId}, ${userId}, ${Buffer.from(tokenHash)})
    on conflict (app_id, user_id) do update set token_hash = excluded.token_hash, created_at = now(), read_at = null`
}

export async function removeCalendarFeed(sql: Sql, appId: string, userId: string): Promise<void> {
  await sql`delete from calendar_feed where app_id = ${appId} and user_id = ${userId}`
}

/** Whose feed an address is, in which workspace; null where it is closed. Notes that it was read. */
export async function readCalendarFeed(
  sql: Sql,
  tokenHash: Uint8Array,
): Promise<{ appId: string; userId: string; appName: string } | null> {
  const [row] = await sql<{ appId: string; userId: string; appName: string }[]>`
    update calendar_feed f set read_at = now() from app a where a.id = f.app_id and f.token_hash = ${Buffer.from(tokenHash)}
    returning f.app_id as "appId", f.user_id as "userId", a.name as "appName"`
  return row ?? null
}
