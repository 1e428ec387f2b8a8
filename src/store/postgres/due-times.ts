import type postgres from 'postgres'

import type { Sql } from './sql.ts'

/** A query for one instant: when the next work of a kind is due, null where none waits. It must be answered by an index. */
export type DueQuery = (sql: Sql) => postgres.Fragment

/** Asks all of them at once: in how many milliseconds each kind is due, negative where it is overdue, null where nothing waits. */
export async function dueTimes(sql: Sql, queries: readonly DueQuery[]): Promise<(number | null)[]> {
  if (queries.length === 0) return []
  const columns = queries
    .map((query, index) => sql`(${sql.unsafe(String(index))}, (${query(sql)})::timestamptz)`)
    .reduce((all, one) => sql`${all}, ${one}`)
  const rows = await sql<{ ms: number | null }[]>`
    select (extract(epoch from at - now()) * 1000)::float8 as ms from (values ${columns}) as due (place, at) order by place`
  return rows.map(({ ms }) => ms)
}
