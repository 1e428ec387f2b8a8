import type { Sql, Tx } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { START, type TailCursor } from './event-log-tail.ts'

/** Who reads the log behind the pipeline: one tells people of it, one keeps its words for the search. */
export type LogReader = 'notifications' | 'words'

/** How far a reader of the log has come. */
export async function loadPlace(sql: Sql | Tx, reader: LogReader): Promise<TailCursor> {
  const [row] = await sql<PlaceRow[]>`select xid::text, position::text from log_place where reader = ${reader}`
  return row ? toCursor(row) : START
}

/** Takes a reader's place for as long as the transaction lasts; null while another has it. */
export async function holdPlace(tx: Tx, reader: LogReader): Promise<TailCursor | null> {
  const [row] = await tx<PlaceRow[]>`select xid::text, position::text from log_place where reader = ${reader} for update skip locked`
  return row ? toCursor(row) : null
}

/** Moves a reader on; false when it does not stand where it was thought to, because another process read the same part. */
export async function movePlace(tx: Tx, reader: LogReader, from: TailCursor, to: TailCursor): Promise<boolean> {
  const { count } = await tx`
    insert into log_place as p (reader, xid, position) values (${reader}, ${String(to.xid)}::xid8, ${String(to.position)}::bigint)
    on conflict (reader) do update set xid = excluded.xid, position = excluded.position
      where p.xid = ${String(from.xid)}::xid8 and p.position = ${String(from.position)}::bigint`
  return count > 0
}

/** Keeps the readers from writing until the transaction ends: what they have read of the log is either written before, or finds nothing to be written for. */
export async function holdReaders(tx: Tx): Promise<void> {
  await tx`select from log_place for update`
}

/** Places every reader after a backup came in: what it brought was told when it happened, and its words are read again. */
export async function placeAfterBackup(tx: Tx): Promise<void> {
  await tx`
    update log_place set xid = pg_current_xact_id(), position = coalesce((select max(position) from conversation_event), 0)
    where reader = 'notifications'`
  await tx`update log_place set xid = ${String(START.xid)}::xid8, position = ${String(START.position)}::bigint where reader = 'words'`
}

/** Under which transactions lines stand that came with a workspace: such as no server gives, before all that are given. Those of the second are still to be read. */
export const ARRIVED = { read: '1', unread: '2' } as const

/** Places every reader behind lines that come with a workspace, where it has read nothing here yet. */
export async function placeBehindArrivals(tx: Tx): Promise<void> {
  await tx`
    insert into log_place as p (reader, xid, position) select reader, ${ARRIVED.unread}::xid8, ${LAST_POSITION}::bigint
    from unnest(${['notifications', 'words'] satisfies LogReader[]}::text[]) as reader order by reader
    on conflict (reader) do update set xid = excluded.xid, position = excluded.position where p.xid < excluded.xid`
}
const LAST_POSITION = String(2n ** 63n - 1n)

/** Lets the readers read what came with a workspace and was not read where it came from. */
export async function publishArrivals(tx: Tx, appId: string): Promise<void> {
  await tx`update conversation_event set xid = pg_current_xact_id() where xid = ${ARRIVED.unread}::xid8 and app_id = ${appId}`
}

/** What is read in the order of the transactions that wrote it. */
const ORDERED = ['conversation_event', 'flow', 'flow_comment', 'notification']

/**
 * Numbers anew what came from another server with its transaction numbers, as `pg_dump` and logical replication bring it: a number that this server has not reached
 * yet counts as still open, and nobody would see the line. Tells whether there was any.
 */
export async function adoptTransactions(tx: Tx): Promise<boolean> {
  // What this transaction writes is open as well, and ours.
  const isForeign = tx`xid >= pg_snapshot_xmax(pg_current_snapshot()) and xid <> pg_current_xact_id()`
  let adopted = 0
  for (const table of ORDERED) adopted += (await tx`update ${tx(table)} set xid = pg_current_xact_id() where ${isForeign}`).count
  const places = await tx`select from log_place where ${isForeign}`
  if (adopted === 0 && places.length === 0) return false
  await placeAfterBackup(tx)
  return true
}

interface PlaceRow {
  xid: string
  position: string
}

const toCursor = ({ xid, position }: PlaceRow): TailCursor => ({ xid: BigInt(xid), position: BigInt(position) })

/** Now, where the log has a line that a reader has not read. */
export const unreadLines =
  (reader: LogReader): DueQuery =>
  (sql) =>
    sql`
    select now() from log_place p cross join lateral (
      select from conversation_event e
      where (e.xid, e.position) > (p.xid, p.position) and e.xid < (select log_horizon()) order by e.xid, e.position limit 1) e
    where p.reader = ${sql.unsafe(`'${reader}'`)}`
