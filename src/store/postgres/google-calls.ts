import type { Sql } from './sql.ts'

export interface GoogleCalls {
  appId: string
  connectionId: string
  kind: 'read' | 'write'
}

/** Counts one call of Google if fewer than `most` went in the window before `at`. Returns null if it may go, else when to ask again (Unix time in ms). */
export async function takeGoogleCall(
  sql: Sql,
  { appId, connectionId, kind }: GoogleCalls,
  { most, windowMs, at }: { most: number; windowMs: number; at: Date },
): Promise<number | null> {
  const recent = sql`array(select t from unnest(p.times) t where t > excluded.times[1] - ${windowMs}::float8 * interval '1 millisecond')`
  const full = sql`cardinality(${recent}) >= ${most}::int`
  const [row] = await sql<{ waitsUntil: number | null }[]>`
    insert into google_pace as p (app_id, connection_id, kind, times)
    select app_id, id, ${kind}, array[${at}::timestamptz] from connection where app_id = ${appId} and id = ${connectionId}
    on conflict (app_id, connection_id, kind) do update set
      times = case when ${full} then ${recent} else ${recent} || excluded.times end,
      waits_until = case when ${full} then (${recent})[1] + ${windowMs}::float8 * interval '1 millisecond' end
    returning ceil(extract(epoch from waits_until) * 1000)::float8 as "waitsUntil"`
  // Of a connection that was removed meanwhile the call itself will say so.
  return row?.waitsUntil ?? null
}
