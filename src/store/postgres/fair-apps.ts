import type { Sql, Tx } from './connect.ts'

/**
 * Names the apps that have queued rows in a table, each with its equal share of `limit`. The index on (app_id, …) is walked from app to
 * app, so that an app with a million rows costs the others nothing.
 */
export function fairApps(sql: Sql | Tx, table: 'outbox' | 'external_call' | 'media_file' | 'task', limit: number) {
  return sql`
    (with recursive app as (
      (select app_id from ${sql(table)} where state = 'queued' order by app_id limit 1)
      union all
      (select (select app_id from ${sql(table)} where state = 'queued' and app_id > app.app_id order by app_id limit 1) from app where app.app_id is not null)
    )
    select app_id, ceil(${limit}::float8 / count(*) over ()) as share from app where app_id is not null)`
}
