import { storeDeliveries, type NewDelivery } from '../whatsapp/deliveries.ts'
import type { Sql, Tx } from '../postgres/sql.ts'
import type { PauseReason } from './pause.ts'
import { type CatalogTable, isOfWorkspace, partsOf, readCatalog } from './workspace-tables.ts'

/** Why a workspace rests in this database: `null` where it works, `gone` where there is none. */
export async function restReason(sql: Sql, appId: string): Promise<PauseReason | 'gone' | null> {
  const [row] = await sql<{ reason: PauseReason | null }[]>`
    select case when paused_until > now() then pause_reason end as reason from app where id = ${appId}`
  return row ? row.reason : 'gone'
}

/** How much of a workspace is under way outside of a transaction: it is finished although the workspace rests, and written here. */
export async function countUnderWay(sql: Sql, appId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select ((select count(*) from outbox where app_id = ${appId} and state = 'sending')
      + (select count(*) from external_call where app_id = ${appId} and state = 'running')
      + (select count(*) from media_file where app_id = ${appId} and state = 'running')
      + (select count(*) from message_transcript where app_id = ${appId} and state = 'running')
      + (select count(*) from task where app_id = ${appId} and state = 'running'))::int as count`
  return row?.count ?? 0
}

/** Takes away all rows of a workspace; false where it is at work. */
export function removeWorkspace(sql: Sql, appId: string, reason: PauseReason): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [app] = await tx`select from app where id = ${appId} and paused_until = 'infinity' and pause_reason = ${reason} for update`
    if (!app) return false
    await tx`select set_config('parley.workspace', ${appId}, true)`
    const catalog = await readCatalog(tx)
    // Each table before those that it references.
    for (const { table, part } of partsOf(catalog).toReversed()) if (part === 'rows') await removeRows(tx, catalog, table)
    return true
  })
}

const removeRows = (tx: Tx, catalog: ReadonlyMap<string, CatalogTable>, table: string) =>
  tx`delete from ${tx(table)} where ${table === 'app' ? tx`id = current_setting('parley.workspace')` : isOfWorkspace(tx, catalog, table)}`

/** Webhooks handed on at once. */
const HANDED_ON = 200

/**
 * Hands stored webhooks of a workspace that lives elsewhere now on to that database, in order; tells how many. One that is handed on twice, because this process
 * died in between, is handled once there: each message has an id.
 */
export async function handOnWebhooks(from: Sql, to: Sql, appId: string): Promise<number> {
  for (let count = 0; ;) {
    const rows = await from<(NewDelivery & { id: string })[]>`
      select d.id, d.body, d.source, d.partition from delivery d
      where d.state = 'stored' and d.partition in (select coalesce(phone_number_id, id) from channel where app_id = ${appId})
      order by d.id limit ${HANDED_ON}`
    if (rows.length === 0) return count
    await storeDeliveries(to, rows)
    await from`update delivery set state = 'handled', handled_at = now() where id = any(${rows.map(({ id }) => id)}::bigint[])`
    count += rows.length
  }
}
