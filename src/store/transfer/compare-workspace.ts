// How two databases that hold the same workspace are compared: each sums up its rows in stretches of their keys, and names the rows of a stretch only where the sums differ.
import type { Fragment, Tx } from '../postgres/sql.ts'
import { ARRIVED } from '../conversations/event-log-cursor.ts'
import { isUnreadLine } from './leave-workspace.ts'
import { type CatalogTable, isOfWorkspace, LOG, numbersIn, type WorkspacePart } from './workspace-tables.ts'

/** One of the two databases, in a transaction that has chosen the workspace. */
export interface Side {
  tx: Tx
  catalog: ReadonlyMap<string, CatalogTable>
  /** By table, how much its numbers are shifted; null where the workspace comes from. */
  shifted: ReadonlyMap<string, bigint> | null
  /** Whose id another account has here. */
  people: ReadonlyMap<string, string>
}

/** A table of half a million rows has a hundred in each. */
const STRETCHES = 4_096

/** By stretch, the number of its rows and the sum of their hashes. */
export type Digests = ReadonlyMap<number, { rows: number; sum: string }>

/** Sums up a table by stretches of its keys: those whose hashes begin alike. A table whose rows nothing tells apart is one stretch. */
export async function digestTable(side: Side, part: WorkspacePart): Promise<Digests> {
  const rows = await side.tx<{ stretch: number; rows: number; sum: string }[]>`
    select stretch, count(*)::int as rows, sum(digest)::text as sum from (${digestedRows(side, part)}) d group by stretch`
  return new Map(rows.map(({ stretch, ...sum }) => [stretch, sum]))
}

/** The rows of these stretches: what their values hash to, by their key as it is where the workspace comes from. */
export const listRows = (side: Side, part: WorkspacePart, stretches: readonly number[]): Promise<Map<string, string>> =>
  namedRows(side, part, side.tx`true`, side.tx`stretch = any(${stretches as number[]}::int[])`)

/** The same of rows that this transaction or a later one wrote, by the version that PostgreSQL keeps with each row; of the log of a copy also those still to be read. */
export const listRowsSince = (side: Side, part: WorkspacePart, since: string): Promise<Map<string, string>> =>
  namedRows(side, part, isSince(side.tx, part.table, since))

/** The same of lines of a copy's log that are still to be read: where they come from they may have been read meanwhile. */
export const listUnread = (side: Side, part: WorkspacePart): Promise<Map<string, string>> =>
  namedRows(side, part, side.tx`xid = ${ARRIVED.unread}::xid8`)

/** The same of rows by their keys, as they are on this side. */
export async function listRowsOf(side: Side, part: WorkspacePart, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  await chooseKeys(side.tx, keys)
  return namedRows(side, part, isChosen(side.tx, side.catalog, part.table))
}

/** How many rows there are, and whether one transaction or a later one wrote any of them. */
export interface Look {
  rows: number
  isNewer: boolean
}

/** Looks at a table of one side. */
export async function lookSince({ tx, catalog }: Side, { table }: WorkspacePart, since: string): Promise<Look> {
  const [row] = await tx<Look[]>`
    select count(*)::int as rows, coalesce(bool_or(${isSince(tx, table, since)}), false) as "isNewer"
    from ${tx(table)} where ${isOfWorkspace(tx, catalog, table)}`
  return row ?? { rows: 0, isNewer: false }
}

/** What stands with a row is the lower half of the number; two halves are compared by how old they are. */
const isSince = (tx: Tx, table: string, since: string): Fragment =>
  tx`age(${tx(table)}.xmin) <= age((${since}::numeric % 4294967296)::text::xid)`

async function namedRows(side: Side, part: WorkspacePart, which: Fragment, where: Fragment = side.tx`true`): Promise<Map<string, string>> {
  const rows = await side.tx<{ key: string; digest: string }[]>`
    select key, digest::text from (${digestedRows(side, part, which)}) d where ${where}`
  return new Map(rows.map(({ key, digest }) => [key, digest]))
}

/** A key of a row, as it is where the workspace comes from, as it is here. */
export function keyHere({ catalog, shifted, people }: Side, { table }: WorkspacePart, key: string): string {
  let named = key
  for (const [from, to] of people) named = named.replaceAll(from, to)
  const numbers = [...numbersIn(catalog, table)].filter(
    ([column, other]) => catalog.get(table)?.keys.includes(column) && shifted?.get(other),
  )
  if (numbers.length === 0) return named
  const columns: Record<string, string> = JSON.parse(named)
  for (const [column, other] of numbers) columns[column] = String(BigInt(columns[column] ?? 0) + (shifted?.get(other) ?? 0n))
  return JSON.stringify(columns)
}

function digestedRows(side: Side, part: WorkspacePart, which: Fragment = side.tx`true`): Fragment {
  const { tx, catalog, people } = side
  const named = (text: Fragment): Fragment => [...people].reduce<Fragment>((all, [from, to]) => tx`replace(${all}, ${to}, ${from})`, text)
  const keys = catalog.get(part.table)?.keys ?? []
  const pairs = keys.map((column) => tx`${tx.unsafe(`'${column}'`)}, r.${tx(column)}::text`)
  const key = pairs.length === 0 ? tx`` : pairs.reduce((all, one) => tx`${all}, ${one}`)
  // The same on every server since PostgreSQL 11, and in a third of the time of a SHA-256 in a form that can be summed up.
  const hash = (text: Fragment) => tx`hashtextextended(${text}, 0)`
  const place = keys.length === 0 ? tx`''` : keys.map((column) => tx`r.${tx(column)}`).reduce((all, one) => tx`${all}, ${one}`)
  return tx`
    select ${named(tx`jsonb_build_object(${key})::text`)} as key, (${hash(named(tx`concat_ws(' ', ${place})`))} & ${STRETCHES - 1})::int as stretch,
      ${hash(named(tx`r::text`))} as digest
    from (${rowsAsThere(side, part, which)}) r`
}

/** The rows with the values that they have where the workspace comes from; of a line of the log also whether it is still to be read. */
function rowsAsThere({ tx, catalog, shifted }: Side, { table, columns }: WorkspacePart, which: Fragment): Fragment {
  const numbers = numbersIn(catalog, table)
  const values = columns.map((column) => {
    const shift = shifted?.get(numbers.get(column) ?? '') ?? 0n
    return shift === 0n ? tx`${tx(column)}` : tx`(${tx(column)}::bigint - ${String(shift)}::bigint) as ${tx(column)}`
  })
  const unread = shifted === null ? isUnreadLine(tx) : tx`xid = ${ARRIVED.unread}::xid8`
  const all = values.reduce((some, one) => tx`${some}, ${one}`)
  return tx`select ${all} ${table === LOG ? tx`, (${unread}) as parley_unread` : tx``} from ${tx(table)} where ${isOfWorkspace(tx, catalog, table)} and ${which}`
}

/** `copy` takes no parameters, so keys stand in a setting of the transaction, as the workspace does. */
export async function chooseKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx`select set_config('parley.keys', ${`[${keys.join(',')}]`}, true)`
}

/** The rows whose keys were chosen; all of a table whose rows nothing tells apart. */
export function isChosen(tx: Tx, catalog: ReadonlyMap<string, CatalogTable>, table: string): Fragment {
  const keys = catalog.get(table)?.keys ?? []
  if (keys.length === 0) return tx`true`
  const names = keys.map((key) => tx`${tx(table)}.${tx(key)}`).reduce((all, one) => tx`${all}, ${one}`)
  const wanted = keys.map((key) => tx`w.${tx(key)}`).reduce((all, one) => tx`${all}, ${one}`)
  return tx`(${names}) in (select ${wanted} from jsonb_populate_recordset(null::${tx(table)}, current_setting('parley.keys')::jsonb) w)`
}
