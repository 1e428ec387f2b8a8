import type { Json } from '#domain/json.ts'

import type { Sql } from '../postgres/sql.ts'

/** Keeps what a browser was asked, for so long; what nobody came back for goes. */
export async function insertSignInAttempt(sql: Sql, id: string, body: Json, forMs: number): Promise<void> {
  await sql`
    with gone as (delete from sign_in_attempt where expires_at < now())
    insert into sign_in_attempt (id, body, expires_at) values (${id}, ${sql.json(body)}, now() + ${forMs} * interval '1 millisecond')`
}

/** What a browser was asked; gives it once, and never when its time is over. */
export async function takeSignInAttempt(sql: Sql, id: string): Promise<unknown> {
  const [row] = await sql<{ body: unknown }[]>`
    delete from sign_in_attempt where id = ${id} and expires_at > now() returning body`
  return row?.body ?? null
}
