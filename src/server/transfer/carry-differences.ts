import { pipeline } from 'node:stream/promises'

import { fixTextForm, inSnapshot } from '#store/postgres/backup.ts'
import type { Sql, Tx } from '#store/postgres/sql.ts'
import { copyPeopleIn, welcomePeople } from '#store/transfer/arrive-people.ts'
import { bringWorkspace, changesOf, goOnAfter } from '#store/transfer/arrive-workspace.ts'
import { CannotCarry, carryRows, changedTables, copyRowsIn, copyRowsOut, type RowsToCarry } from '#store/transfer/carry-rows.ts'
import { digestTable, type Digests, keyHere, listRows, type Side } from '#store/transfer/compare-workspace.ts'
import { chooseWorkspace, copyPart } from '#store/transfer/leave-workspace.ts'
import { holdArrival, markTransaction, nextTransaction, oldestUnderWay } from '#store/transfer/move.ts'
import { partsOf, readCatalog, type WorkspacePart } from '#store/transfer/workspace-tables.ts'

import { changeRows } from './change-rows.ts'
import { type Equal, findWritten, isAsWritten, lookAtAll, type WrittenSince } from './written-since.ts'

export interface Differences {
  appId: string
  from: Sql
  /** Has a copy of the workspace that rests. */
  to: Sql
  /** What an earlier call found equal: only what was written since is compared. */
  known?: Equal | undefined
  /** Told how many of so many tables were compared. */
  compared?(tables: number, of: number): void
}

/** How many rows were carried over, and what is equal since. */
export interface Carried {
  rows: number
  equal: Equal
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
export async function carryDifferences({ appId, from, to, known, compared }: Differences): Promise<Carried> {
  let found: { rows: number; here: string; counts: ReadonlyMap<string, number> } | undefined
  await inSnapshot(from, new AbortController().signal, async (here) => {
    await chooseWorkspace(here, appId)
    const moment = await oldestUnderWay(here)
    const carried = await to.begin(async (there) => {
      await fixTextForm(there)
      await bringWorkspace(there, appId)
      const shifted = await holdArrival(there, appId)
      if (!shifted) throw new Error('The copy of this workspace is gone, or works')
      const catalog = await readCatalog(there)
      const source: Side = { tx: here, catalog, shifted: null, people: new Map() }
      const target: Side = { tx: there, catalog, shifted, people: await bringPeople(source, there) }
      return makeEqual({ source, target, known, compared })
    })
    found = { ...carried, here: moment }
  })
  if (!found) throw new Error('Nothing was compared')
  const { rows, here, counts } = found
  return { rows, equal: { here, there: await nextTransaction(to), counts } }
}

async function bringPeople({ tx, catalog }: Side, there: Tx): Promise<Map<string, string>> {
  const accounts = partsOf(catalog).find(({ part }) => part === 'accounts')
  if (!accounts) return new Map()
  await pipeline(await copyPart(tx, catalog, accounts), await copyPeopleIn(there, accounts.columns))
  return welcomePeople(there, accounts.columns)
}

interface Comparison extends Pick<Differences, 'known' | 'compared'> {
  source: Side
  target: Side
}

async function makeEqual({ source, target, known, compared }: Comparison): Promise<{ rows: number; counts: ReadonlyMap<string, number> }> {
  const own = await markTransaction(target.tx)
  const parts = partsOf(target.catalog).filter(({ part }) => part === 'rows')
  const tables: Tables = { source, target, sums: new Map(), written: new Map() }
  const looks = known && (await lookAtAll(source, target, parts, known))
  for (const [at, part] of parts.entries()) {
    const look = looks?.get(part.table)
    const since = look ? await findWritten(source, target, part, look) : null
    if (since) tables.written.set(part.table, since)
    else tables.sums.set(part.table, await sumUp(source, target, part))
    compared?.(at + 1, parts.length)
  }
  let rows = 0
  let differing = parts.filter((part) => isOther(tables, part))
  for (let round = 0; differing.length > 0; round += 1) {
    if (round === ROUNDS)
      throw new CannotCarry(`The copy does not become equal row by row (${differing.map(({ table }) => table).join(', ')}).`)
    rows += await carryRound(tables, differing, round >= RENEWED_AFTER)
    const changed = await changedTables(target.tx)
    for (const part of parts) if (changed.has(part.table)) await compareAgain(tables, part, own)
    differing = parts.filter((part) => isOther(tables, part))
  }
  return {
    rows,
    counts: new Map(parts.map(({ table }) => [table, tables.written.get(table)?.rows ?? sumOf(tables.sums.get(table)?.here)])),
  }
}

/** What is known of each table: either sums of the whole, or what was written in it since. */
interface Tables {
  source: Side
  target: Side
  sums: Map<string, Sums>
  written: Map<string, WrittenSince>
}

const isOther = ({ sums, written }: Tables, { table }: WorkspacePart): boolean =>
  (written.get(table)?.wanted.length ?? 0) > 0 || stretchesThatDiffer(sums.get(table)).length > 0

/** Compares a table in which something was written there: only that where it suffices, else the whole. */
async function compareAgain({ source, target, sums, written }: Tables, part: WorkspacePart, own: string): Promise<void> {
  const [since, whole] = [written.get(part.table), sums.get(part.table)]
  if (since && (await isAsWritten(source, target, part, { ...since, own }))) {
    written.set(part.table, { ...since, wanted: [] })
    return
  }
  written.delete(part.table)
  sums.set(part.table, whole ? { ...whole, there: await digestTable(target, part) } : await sumUp(source, target, part))
}

interface Sums {
  here: Digests
  there: Digests
}

async function sumUp(source: Side, target: Side, part: WorkspacePart): Promise<Sums> {
  const [here, there] = await Promise.all([digestTable(source, part), digestTable(target, part)])
  return { here, there }
}

const sumOf = (digests: Digests = new Map()): number => [...digests.values()].reduce((sum, { rows }) => sum + rows, 0)

function stretchesThatDiffer(sums: Sums | undefined): number[] {
  if (!sums) return []
  const { here, there } = sums
  const differs = (stretch: number): boolean => {
    const [one, other] = [here.get(stretch), there.get(stretch)]
    return one?.rows !== other?.rows || one?.sum !== other?.sum
  }
  return [...new Set([...here.keys(), ...there.keys()])].filter(differs)
}

async function carryRound({ source, target, sums, written }: Tables, parts: readonly WorkspacePart[], renews: boolean): Promise<number> {
  const tables: RowsToCarry[] = []
  let rows = 0
  for (const part of parts) {
    const since = written.get(part.table)
    const found = since
      ? { wanted: bundles(since.wanted), gone: [] }
      : await findRows(source, target, part, { stretches: stretchesThatDiffer(sums.get(part.table)), renews })
    for (const keys of found.wanted) await pipeRows(source, target, part, keys)
    tables.push({ part, brought: found.wanted.length > 0, gone: found.gone })
    rows += found.wanted.reduce((sum, keys) => sum + keys.length, found.gone.length)
  }
  await carryRows(target, tables)
  for (const { part, brought } of tables) if (brought) await goOnAfter(target.tx, target.catalog, part)
  return rows
}

const bundles = (keys: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(keys.length / KEYS) }, (_, at) => keys.slice(at * KEYS, (at + 1) * KEYS))

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
  return { wanted: bundles(wanted), gone }
}

async function pipeRows(source: Side, target: Side, part: WorkspacePart, keys: readonly string[]): Promise<void> {
  const { catalog, shifted, people } = target
  // The column that counts transactions comes with the rows.
  const changes = { ...changesOf(catalog, part, shifted ?? new Map()), xid: null }
  const rows = await copyRowsOut(source, part, keys)
  await pipeline(rows, (pieces: AsyncIterable<Buffer>) => changeRows(pieces, changes, people), await copyRowsIn(target, part))
}
