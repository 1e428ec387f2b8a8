// Makes rows of a workspace that is here already what they are where it comes from: those that changed, those that are gone, those that are new.
import type { Readable, Writable } from 'node:stream'

import postgres from 'postgres'

import { openCopy } from '../postgres/backup.ts'
import { ARRIVED } from '../conversations/event-log-cursor.ts'
import type { Fragment, Tx } from '../postgres/sql.ts'
import { chooseKeys, isChosen, type Side } from './compare-workspace.ts'
import { isUnreadLine } from './leave-workspace.ts'
import { type CatalogTable, isOfWorkspace, LOG, type WorkspacePart } from './workspace-tables.ts'

/** Streams rows out by their keys, in PostgreSQL's text form; all where nothing tells them apart. What counts the transactions of this server is exchanged for what an arrival has. */
export async function copyRowsOut({ tx, catalog }: Side, part: WorkspacePart, keys: readonly string[]): Promise<Readable> {
  await chooseKeys(tx, keys)
  const { table } = part
  const columns = part.columns.map((column) => tx`${tx(table)}.${tx(column)}`).reduce((all, one) => tx`${all}, ${one}`)
  const unread =
    table === LOG
      ? tx`case when ${isUnreadLine(tx)} then ${raw(tx, ARRIVED.unread)} else ${raw(tx, ARRIVED.read)} end`
      : raw(tx, ARRIVED.read)
  const xid = hasXid(catalog, part) ? tx`, ${unread}` : tx``
  return tx`copy (select ${columns} ${xid} from ${tx(table)} where ${isOfWorkspace(tx, catalog, table)} and ${isChosen(tx, catalog, table)}) to stdout`.readable()
}

/** Streams such rows in, beside their table. */
export async function copyRowsIn({ tx, catalog }: Side, part: WorkspacePart): Promise<Writable> {
  const columns = columnsHere(catalog, part)
  const beside = tx(besideOf(part))
  await tx`create temp table if not exists ${beside} on commit drop as select ${tx(columns)} from ${tx(part.table)} limit 0`
  return openCopy(tx`copy ${beside} (${tx(columns)}) from stdin`)
}

/** What becomes of the rows of one table. */
export interface RowsToCarry {
  part: WorkspacePart
  /** Whether rows lie beside the table. */
  brought: boolean
  /** The keys, as they are here, of those that are gone. */
  gone: readonly string[]
}

/** Rows that are here and cannot become what they shall: something keeps them from it that is given once. */
export class CannotCarry extends Error {
  override readonly name = 'CannotCarry'
}

interface Step {
  kind: 'change' | 'remove' | 'add'
  table: RowsToCarry
  /** The place of the one row that it is for, beside the table; all without. */
  only?: string
}

/**
 * Changes, removes and adds rows of all these tables, which stand in the order in which they need each other. What a reference or a unique index refuses is tried
 * again after the others, row by row, as long as any of it succeeds. Throws CannotCarry where the rest waits for itself: two rows that exchanged a name.
 */
export async function carryRows(side: Side, tables: readonly RowsToCarry[]): Promise<void> {
  const brought = tables.filter((table) => table.brought)
  let steps: Step[] = [
    ...brought.flatMap((table): Step[] => (keysOf(side, table).length > 0 ? [{ kind: 'change', table }] : [])),
    ...tables
      .toReversed()
      .flatMap((table): Step[] => (table.gone.length > 0 || isReplaced(side, table) ? [{ kind: 'remove', table }] : [])),
    ...brought.map((table): Step => ({ kind: 'add', table })),
  ]
  for (let before = Number.POSITIVE_INFINITY; steps.length > 0;) {
    const { refused, done } = await takeSteps(side, steps)
    if (done === 0 && refused.length >= before)
      throw new CannotCarry(`The table "${refused[0]?.table.part.table}" cannot become what it is elsewhere row by row.`)
    before = refused.length
    steps = refused
  }
  for (const { part } of brought) await side.tx`drop table ${side.tx(besideOf(part))}`
}

async function takeSteps(side: Side, steps: readonly Step[]): Promise<{ refused: Step[]; done: number }> {
  const refused: Step[] = []
  let done = 0
  for (const step of steps) {
    if (await tryStep(side, step)) done += 1
    else refused.push(...(await dividedStep(side, step)))
  }
  return { refused, done }
}

async function tryStep(side: Side, step: Step): Promise<boolean> {
  try {
    await side.tx.savepoint((tx) => takeStep({ ...side, tx }, step))
    return true
  } catch (error) {
    if (error instanceof postgres.PostgresError && REFUSED.has(error.code)) return false
    throw error
  }
}

/** A reference to what is not there, or of what shall go; and what is given once. */
const REFUSED = new Set(['23503', '23505'])

/** The same row by row: one of them may be in the way of another. */
async function dividedStep({ tx }: Side, step: Step): Promise<Step[]> {
  if (step.only !== undefined) return [step]
  if (step.kind === 'remove')
    return step.table.gone.length < 2 ? [step] : step.table.gone.map((key) => ({ ...step, table: { ...step.table, gone: [key] } }))
  const rows = await tx<{ place: string }[]>`select ctid::text as place from ${tx(besideOf(step.table.part))}`
  return rows.map(({ place }) => ({ ...step, only: place }))
}

async function takeStep(side: Side, { kind, table, only }: Step): Promise<void> {
  const { tx, catalog } = side
  const { part, gone } = table
  const [own, beside] = [tx(part.table), tx(besideOf(part))]
  const chosen = only === undefined ? tx`true` : tx`${beside}.ctid = ${only}::tid`
  const keys = keysOf(side, table)
  const isSame = keys.reduce<Fragment>((all, key) => tx`${all} and ${own}.${tx(key)} = ${beside}.${tx(key)}`, tx`${keys.length > 0}`)
  const columns = columnsHere(catalog, part)
  if (kind === 'remove') {
    await chooseKeys(tx, gone)
    await tx`delete from ${own} where ${isOfWorkspace(tx, catalog, part.table)} and ${isChosen(tx, catalog, part.table)}`
  } else if (kind === 'add') {
    await tx`
      insert into ${own} (${tx(columns)}) overriding system value select ${tx(columns)} from ${beside}
      where ${chosen} and not exists (select from ${own} where ${isSame})`
  } else {
    const changed = columns.filter((column) => !keys.includes(column) && column !== part.identity)
    if (changed.length === 0) return
    const values = changed.map((column) => tx`${tx(column)} = ${beside}.${tx(column)}`).reduce((all, one) => tx`${all}, ${one}`)
    await tx`update ${own} set ${values} from ${beside} where ${isSame} and ${chosen}`
  }
}

/** Which tables of the transaction's own doing may hold other rows than before it: also those that triggers and references wrote. */
export async function changedTables(tx: Tx): Promise<Set<string>> {
  const rows = await tx<{ table: string }[]>`
    select relname::text as "table" from pg_stat_xact_user_tables
    where schemaname = 'public' and (current_setting('track_counts') = 'off' or n_tup_ins + n_tup_upd + n_tup_del > 0)`
  return new Set(rows.map(({ table }) => table))
}

const besideOf = ({ table }: WorkspacePart): string => `carried_${table}`
const keysOf = ({ catalog }: Side, { part }: RowsToCarry): readonly string[] => catalog.get(part.table)?.keys ?? []
const isReplaced = (side: Side, table: RowsToCarry): boolean => table.brought && keysOf(side, table).length === 0
const raw = (tx: Tx, text: string): Fragment => tx.unsafe(`'${text}'`)

const hasXid = (catalog: ReadonlyMap<string, CatalogTable>, { table, columns }: WorkspacePart): boolean =>
  catalog.get(table)?.columns.includes('xid') === true && !columns.includes('xid')
const columnsHere = (catalog: ReadonlyMap<string, CatalogTable>, part: WorkspacePart): string[] =>
  hasXid(catalog, part) ? [...part.columns, 'xid'] : part.columns
