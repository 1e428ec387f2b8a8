import { pipeline } from 'node:stream/promises'

import { fixTextForm, inSnapshot } from '#store/postgres/backup.ts'
import type { Sql, Tx } from '#store/postgres/sql.ts'
import { copyPeopleIn, welcomePeople } from '#store/transfer/arrive-people.ts'
import { bringWorkspace, changesOf, goOnAfter } from '#store/transfer/arrive-workspace.ts'
import { CannotCarry, carryRows, changedTables, copyRowsIn, copyRowsOut, type RowsToCarry } from '#store/transfer/carry-rows.ts'
import { digestTable, type Digests, keyHere, listRows, type Side } from '#store/transfer/compare-workspace.ts'
import { chooseWorkspace, copyPart } from '#store/transfer/leave-workspace.ts'
import { holdArrival, snapshotOf } from '#store/transfer/move.ts'
import { partsOf, readCatalog, type WorkspacePart } from '#store/transfer/workspace-tables.ts'

import { changeRows } from './change-rows.ts'

export interface Differences {
  appId: string
  from: Sql
  /** Has a copy of the workspace that rests. */
  to: Sql
  /** Only these tables; all without. */
  tables?: ReadonlySet<string>
  /** Told how many of so many tables were compared. */
  compared?(tables: number, of: number): void
}

/** What was found and done, and of which moment it is. */
export interface Carried {
  rows: number
  /** The oldest transaction that was under way where the workspace comes from: what it and later ones write is not in the copy yet. */
  moment: string
  /** By table, how many rows there were. */
  counts: ReadonlyMap<string, number>
}

/** What one round carried may have been changed by triggers and references: those tables are compared again. */
const ROUNDS = 8
/** What is still another row after so many rounds has the key of one that is gone, and another number: no statement changes that. It is taken away and added. */
const RENEWED_AFTER = 1
/** So many keys go in one statement. */
const KEYS = 5_000

/**
 * Compares two databases that hold a workspace, every row of every table that travels with it, and makes the copy what the workspace is at this moment: all or
 * nothing, and proved equal. Throws CannotCarry where it cannot be made so row by row.
 */
export async function carryDifferences({ appId, from, to, tables, compared }: Differences): Promise<Carried> {
  let carried: Carried | undefined
  await inSnapshot(from, new AbortController().signal, async (here) => {
    await chooseWorkspace(here, appId)
    const moment = await snapshotOf(here)
    carried = await to.begin(async (there) => {
      await fixTextForm(there)
      await bringWorkspace(there, appId)
      const shifted = await holdArrival(there, appId)
      if (!shifted) throw new Error('The copy of this workspace is gone, or works')
      const catalog = await readCatalog(there)
      const source: Side = { tx: here, catalog, shifted: null, people: new Map() }
      const target: Side = { tx: there, catalog, shifted, people: await bringPeople(source, there) }
      const parts = partsOf(catalog).filter(({ part, table }) => part === 'rows' && (tables?.has(table) ?? true))
      return { moment, ...(await makeEqual(source, target, parts, compared)) }
    })
  })
  if (!carried) throw new Error('Nothing was compared')
  return carried
}

async function bringPeople({ tx, catalog }: Side, there: Tx): Promise<Map<string, string>> {
  const accounts = partsOf(catalog).find(({ part }) => part === 'accounts')
  if (!accounts) return new Map()
  await pipeline(await copyPart(tx, catalog, accounts), await copyPeopleIn(there, accounts.columns))
  return welcomePeople(there, accounts.columns)
}

async function makeEqual(
  source: Side,
  target: Side,
  parts: readonly WorkspacePart[],
  compared: Differences['compared'],
): Promise<Pick<Carried, 'rows' | 'counts'>> {
  const sums = new Map<string, { here: Digests; there: Digests }>()
  for (const [at, part] of parts.entries()) {
    const [here, there] = await Promise.all([digestTable(source, part), digestTable(target, part)])
    sums.set(part.table, { here, there })
    compared?.(at + 1, parts.length)
  }
  const counts = new Map([...sums].map(([table, { here }]) => [table, sumOf(here)]))
  let rows = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const differing = parts.filter(({ table }) => stretchesThatDiffer(sums.get(table)).length > 0)
    if (differing.length === 0) return { rows, counts }
    rows += await carryRound(source, target, differing, sums, round >= RENEWED_AFTER)
    const changed = await changedTables(target.tx)
    for (const part of parts) {
      const known = sums.get(part.table)
      if (known && changed.has(part.table)) sums.set(part.table, { ...known, there: await digestTable(target, part) })
    }
  }
  const left = parts.filter(({ table }) => stretchesThatDiffer(sums.get(table)).length > 0).map(({ table }) => table)
  throw new CannotCarry(`The copy does not become equal row by row (${left.join(', ')}).`)
}

const sumOf = (digests: Digests): number => [...digests.values()].reduce((sum, { rows }) => sum + rows, 0)

function stretchesThatDiffer(sums: { here: Digests; there: Digests } | undefined): number[] {
  if (!sums) return []
  const { here, there } = sums
  const isOther = (stretch: number): boolean => {
    const [one, other] = [here.get(stretch), there.get(stretch)]
    return one?.rows !== other?.rows || one?.sum !== other?.sum
  }
  return [...new Set([...here.keys(), ...there.keys()])].filter(isOther)
}

async function carryRound(
  source: Side,
  target: Side,
  parts: readonly WorkspacePart[],
  sums: ReadonlyMap<string, { here: Digests; there: Digests }>,
  renews: boolean,
): Promise<number> {
  const tables: RowsToCarry[] = []
  let rows = 0
  for (const part of parts) {
    const found = await findRows(source, target, part, { stretches: stretchesThatDiffer(sums.get(part.table)), renews })
    for (const keys of found.wanted) await pipeRows(source, target, part, keys)
    tables.push({ part, brought: found.wanted.length > 0, gone: found.gone })
    rows += found.wanted.reduce((sum, keys) => sum + keys.length, found.gone.length)
  }
  await carryRows(target, tables)
  for (const { part, brought } of tables) if (brought) await goOnAfter(target.tx, target.catalog, part)
  return rows
}

/** The keys of rows that the copy lacks or has otherwise, in bundles; and, as they are there, of those that it has too many. */
async function findRows(
  source: Side,
  target: Side,
  part: WorkspacePart,
  { stretches, renews }: { stretches: readonly number[]; renews: boolean },
): Promise<{ wanted: string[][]; gone: string[] }> {
  // Nothing tells its rows apart: they are exchanged.
  if (target.catalog.get(part.table)?.keys.length === 0) return { wanted: [[]], gone: [] }
  const [here, there] = await Promise.all([listRows(source, part, stretches), listRows(target, part, stretches)])
  const wanted = [...here.keys()].filter((key) => here.get(key) !== there.get(key))
  const isGone = (key: string) => !here.has(key) || (renews && part.identity !== null && here.get(key) !== there.get(key))
  const gone = [...there.keys()].filter(isGone).map((key) => keyHere(target, part, key))
  return { wanted: Array.from({ length: Math.ceil(wanted.length / KEYS) }, (_, at) => wanted.slice(at * KEYS, (at + 1) * KEYS)), gone }
}

async function pipeRows(source: Side, target: Side, part: WorkspacePart, keys: readonly string[]): Promise<void> {
  const { catalog, shifted, people } = target
  // The column that counts transactions comes with the rows.
  const changes = { ...changesOf(catalog, part, shifted ?? new Map()), xid: null }
  const rows = await copyRowsOut(source, part, keys)
  await pipeline(rows, (pieces: AsyncIterable<Buffer>) => changeRows(pieces, changes, people), await copyRowsIn(target, part))
}
