import type { Sql, Tx } from './sql.ts'

/**
 * Names the apps that have queued rows in a table, each with its equal share of `limit`. The index on (app_id, …) is walked from app to
 * app, so that an app with a million rows costs the others nothing.
 */
export function fairApps(sql: Sql | Tx, table: 'outbox' | 'external_call' | 'media_file' | 'message_transcript' | 'task', limit: number) {
  return sql`
    (with recursive app as (
      (select app_id from ${sql(table)} where state = 'queued' order by app_id limit 1)
      union all
      (select (select app_id from ${sql(table)} where state = 'queued' and app_id > app.app_id order by app_id limit 1) from app where app.app_id is not null)
    )
    select app_id, ceil(${limit}::float8 / count(*) over ()) as share from app where app_id is not null)`
}

/** The instant at which the first queued row of any app is due: one step in the index on (app_id, next_at) for each app, however many rows wait. */
export function firstDue(sql: Sql, table: 'outbox' | 'external_call' | 'media_file' | 'message_transcript' | 'task' | 'workflow_run') {
  const waits = table === 'workflow_run' ? sql`status = 'running' and next_at is not null` : sql`state = 'queued'`
  return sql`
    with recursive first as (
      (select app_id, next_at from ${sql(table)} where ${waits} order by app_id, next_at limit 1)
      union all
      (select n.app_id, n.next_at from first cross join lateral (
        select app_id, next_at from ${sql(table)} where ${waits} and app_id > first.app_id order by app_id, next_at limit 1) n)
    )
    select min(next_at) from first`
}
