import type { Sql } from './sql.ts'

/** How often a key was tried in its window, this try included, and for how long the window stays open. */
export interface Attempts {
  count: number
  seconds: number
}

/** Counts a try, or several, at once and for all nodes: of tries in parallel each gets a count of its own. Windows long over are removed on the way. */
export async function countAttempt(sql: Sql, key: Uint8Array, windowMs: number, tries = 1): Promise<Attempts> {
  const [row] = await sql<Attempts[]>`
    with old as (
      delete from attempt where key in (
        select key from attempt where until < now() - interval '1 hour' and key <> ${Buffer.from(key)} order by until limit 5 for update skip locked)
    )
    insert into attempt (key, count, until) values (${Buffer.from(key)}, ${tries}, now() + ${windowMs} * interval '1 millisecond')
    on conflict (key) do update set
      count = case when attempt.until <= now() then excluded.count else attempt.count + excluded.count end,
      until = case when attempt.until <= now() then excluded.until else attempt.until end
    returning count, ceil(extract(epoch from until - now()))::int as seconds`
  return row!
}

/** Forgets the tries of a key. */
export async function forgetAttempts(sql: Sql, keys: readonly Uint8Array[]): Promise<void> {
  await sql`delete from attempt where key in ${sql(keys.map((key) => Buffer.from(key)))}`
}
