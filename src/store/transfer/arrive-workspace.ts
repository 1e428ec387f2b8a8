import type { Writable } from 'node:stream'

import { openCopy, sumRows, type TableSum } from '../postgres/backup.ts'
import { ARRIVED, placeBehindArrivals } from '../conversations/event-log-cursor.ts'
import type { Fragment, Tx } from '../postgres/sql.ts'
import { type CatalogTable, isOfWorkspace, isWrittenByTriggers, LOG, numbersIn, WORKSPACE, type WorkspacePart } from './workspace-tables.ts'

/** Makes the transaction one that brings this workspace; false where it is here already. Readers of the log do not wait for it (see `log_horizon`). */
export async function expectWorkspace(tx: Tx, appId: string): Promise<boolean> {
  await bringWorkspace(tx, appId)
  await placeBehindArrivals(tx)
  return (await tx`select from app where id = ${appId}`).length === 0
}

/** Makes the transaction one that writes what comes from elsewhere of this workspace. */
export async function bringWorkspace(tx: Tx, appId: string): Promise<void> {
  await tx`select set_config('application_name', 'parley import', true), set_config('parley.workspace', ${appId}, true)`
}

/** What of a table's rows is another one here. */
export interface RowChanges {
  /** By place of the column: what is added to the numbers in it. */
  shifts: ReadonlyMap<number, bigint>
  /** What each row ends with in addition, and the column it goes to. */
  xid: string | null
}

/** Decides what becomes of the rows of a table, once it is known how much the numbers of each table are shifted. */
export function changesOf(
  catalog: ReadonlyMap<string, CatalogTable>,
  part: WorkspacePart,
  shifted: ReadonlyMap<string, bigint>,
): RowChanges {
  const shifts = [...numbersIn(catalog, part.table)].flatMap(([column, table]) => {
    const shift = shifted.get(table) ?? 0n
    const place = part.columns.indexOf(column)
    return shift === 0n || place < 0 ? [] : [[place, shift] as const]
  })
  const hasXid = catalog.get(part.table)?.columns.includes('xid') && !part.columns.includes('xid')
  return { shifts: new Map(shifts), xid: hasXid ? (part.part === 'unread' ? ARRIVED.unread : ARRIVED.read) : null }
}

/** Streams rows in, in the place of what triggers of other tables wrote. */
export async function copyPartIn(tx: Tx, { table, columns }: WorkspacePart, { xid }: RowChanges): Promise<Writable> {
  if (isWrittenByTriggers(table)) await tx`delete from ${tx(table)} where app_id = ${WORKSPACE(tx)}`
  return openCopy(tx`copy ${tx(table)} (${tx(xid === null ? columns : [...columns, 'xid'])}) from stdin`)
}

/** Counts and sums up what came in as it was where it came from; `people` says whose id another account has here. */
export function sumArrived(
  tx: Tx,
  catalog: ReadonlyMap<string, CatalogTable>,
  { table, part, columns }: WorkspacePart,
  { shifts }: RowChanges,
  people: ReadonlyMap<string, string>,
): Promise<TableSum> {
  const values = columns.map((column, place) => {
    const shift = shifts.get(place)
    return shift === undefined ? tx`${tx(column)}` : tx`(${tx(column)}::bigint - ${String(shift)}::bigint)`
  })
  const isInPart = table === LOG ? tx`and xid = ${part === 'unread' ? ARRIVED.unread : ARRIVED.read}::xid8` : tx``
  const text = [...people].reduce<Fragment>((all, [from, to]) => tx`replace(${all}, ${to}, ${from})`, tx`r::text`)
  const rows = tx`
    select ${values.reduce((all, one) => tx`${all}, ${one}`)} from ${tx(table)} where ${isOfWorkspace(tx, catalog, table)} ${isInPart}`
  return sumRows(tx, rows, text)
}

/** More than other transactions take between a look at a sequence and a change of it. */
const MARGIN = 100_000n
/** How many rows may be added where a workspace still works, while it is copied. */
const GROWTH = 10_000_000n

/**
 * Sees to it that rows which are numbered from here on come after those that came in. Answers with what is added to the numbers: nothing, but where they are
 * given once in the installation and may be taken here.
 */
export async function makeRoom(
  tx: Tx,
  catalog: ReadonlyMap<string, CatalogTable>,
  { table, identity }: WorkspacePart,
  numbers: { from: string; to: string } | null,
): Promise<bigint> {
  if (identity === null || numbers === null) return 0n
  const [from, to] = [BigInt(numbers.from), BigInt(numbers.to)]
  const name = tx.unsafe(`'public."${table}"'`)
  const [row] = await tx<{ last: string | null }[]>`
    select pg_sequence_last_value(pg_get_serial_sequence(${name}, ${identity})::regclass)::text as last`
  const last = BigInt(row?.last ?? 0)
  const advance = (value: bigint) => tx`select setval(pg_get_serial_sequence(${name}, ${identity}), ${String(value)}::bigint)`
  if (last + MARGIN < from || !catalog.get(table)?.isNumbered) {
    if (last < to) await advance(to + GROWTH)
    return 0n
  }
  await advance(last + MARGIN + to - from + 1n + GROWTH)
  return last + MARGIN + 1n - from
}

/** The same for rows that were carried over later: what is numbered here from now on comes after them. */
export async function goOnAfter(tx: Tx, catalog: ReadonlyMap<string, CatalogTable>, { table, identity }: WorkspacePart): Promise<void> {
  if (identity === null) return
  const name = tx.unsafe(`'public."${table}"'`)
  await tx`
    select setval(s.name, r.most + ${String(MARGIN)}::bigint)
    from (select pg_get_serial_sequence(${name}, ${identity})::regclass as name) s,
      (select max(${tx(identity)}) as most from ${tx(table)} where ${isOfWorkspace(tx, catalog, table)}) r
    where r.most > coalesce(pg_sequence_last_value(s.name), 0)`
}
