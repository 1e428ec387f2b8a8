import { storeDeliveries, type NewDelivery } from '../whatsapp/deliveries.ts'
import type { Sql, Tx } from '../postgres/sql.ts'
import { publishArrivals } from '../conversations/event-log-cursor.ts'
import { type PauseReason, pauseWorkspace } from './pause.ts'
import { type CatalogTable, isOfWorkspace, partsOf, readCatalog } from './workspace-tables.ts'

/** Why a workspace rests in this database: `null` where it works, `gone` where there is none. */
export async function restReason(sql: Sql, appId: string): Promise<PauseReason | 'gone' | null> {
  const [row] = await sql<{ reason: PauseReason | null }[]>`
    select case when paused_until > now() then pause_reason end as reason from app where id = ${appId}`
  return row ? row.reason : 'gone'
}

/** Keeps others from moving the same workspace, for as long as this connection lives: who died holds nothing. Null while another process has it. */
export async function holdMove(sql: Sql, appId: string): Promise<{ release(): Promise<void> } | null> {
  const line = await sql.reserve()
  const [row] = await line<{ held: boolean }[]>`select pg_try_advisory_lock(hashtextextended(${`parley move ${appId}`}, 0)) as held`
  if (!row?.held) {
    line.release()
    return null
  }
  return {
    async release() {
      await line`select pg_advisory_unlock(hashtextextended(${`parley move ${appId}`}, 0))`
      line.release()
    },
  }
}

/** Makes what was just brought in the copy of a workspace that still works elsewhere: it rests until the move ends, whoever would resume it. */
export async function markArrival(tx: Tx, appId: string, shifted: ReadonlyMap<string, bigint>): Promise<void> {
  const shifts = Object.fromEntries([...shifted].flatMap(([table, shift]) => (shift === 0n ? [] : [[table, String(shift)]])))
  await tx`
    update app set paused_until = 'infinity', pause_reason = ${'arriving' satisfies PauseReason}, arrival = ${tx.json({ shifts })} where id = ${appId}`
}

/** Takes such a copy for as long as the transaction lasts: by how much the numbers of each table are shifted in it. Null where there is none. */
export async function holdArrival(tx: Tx, appId: string): Promise<Map<string, bigint> | null> {
  const [row] = await tx<{ shifts: Record<string, string> }[]>`
    select arrival->'shifts' as shifts from app where id = ${appId} and pause_reason = ${'arriving' satisfies PauseReason} for update`
  return row ? new Map(Object.entries(row.shifts).map(([table, shift]) => [table, BigInt(shift)])) : null
}

/** Lets the copy work: from here on the workspace is here. False where it works already. */
export function endArrival(sql: Sql, appId: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const { count } = await tx`
      update app set paused_until = null, pause_reason = null, arrival = null where id = ${appId} and pause_reason = ${'arriving' satisfies PauseReason}`
    if (count > 0) await publishArrivals(tx, appId)
    return count > 0
  })
}

/** Stops a workspace for good where it was. */
export async function stopForGood(sql: Sql, appId: string): Promise<void> {
  await pauseWorkspace(sql, appId, 'moved', null)
}

/** Lets a workspace work again that was stopped for good, because it works nowhere else. */
export async function undoStop(sql: Sql, appId: string): Promise<boolean> {
  const { count } = await sql`
    update app set paused_until = null, pause_reason = null where id = ${appId} and pause_reason = ${'moved' satisfies PauseReason}`
  return count > 0
}

/** The oldest transaction that is under way at the moment of this one: what is in its snapshot was written by earlier ones. */
export async function oldestUnderWay(tx: Tx): Promise<string> {
  const [row] = await tx<{ xid: string }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`
  return row?.xid ?? '0'
}

/** The transaction that begins next. */
export async function nextTransaction(sql: Sql): Promise<string> {
  const [row] = await sql<{ xid: string }[]>`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`
  return row?.xid ?? '0'
}

/** A moment after which to look whether everybody who wrote then has ended: the transactions that were under way. */
export async function markTransaction(sql: Sql | Tx): Promise<string> {
  const [row] = await sql<{ xid: string }[]>`select pg_current_xact_id()::text as xid`
  return row?.xid ?? '0'
}

/** Whether a transaction that began before this one is still open in this database. */
export async function areWritersLeft(sql: Sql, xid: string): Promise<boolean> {
  const [row] = await sql<{ left: boolean }[]>`select log_horizon() < ${xid}::xid8 as left`
  return row?.left ?? false
}

/** Whether lines of a workspace's log are still to be read by those who tell people of them. */
export async function areLinesUnread(sql: Sql, appId: string): Promise<boolean> {
  const [row] = await sql<{ unread: boolean }[]>`
    select exists (select from conversation_event e join log_place p on (e.xid, e.position) > (p.xid, p.position) where e.app_id = ${appId}) as unread`
  return row?.unread ?? false
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
