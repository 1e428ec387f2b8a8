import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'

import type { TableSum } from '#store/postgres/backup.ts'
import { fixTextForm } from '#store/postgres/backup.ts'
import { migrationNames, missingRowMigrations } from '#store/postgres/migrate.ts'
import type { Sql, Tx } from '#store/postgres/sql.ts'
import { changesOf, copyPartIn, expectWorkspace, makeRoom, sumArrived } from '#store/transfer/arrive-workspace.ts'
import { copyPeopleIn, welcomePeople } from '#store/transfer/arrive-people.ts'
import { markArrival } from '#store/transfer/move.ts'
import { pauseWorkspace } from '#store/transfer/pause.ts'
import { type CatalogTable, readCatalog, type WorkspacePart } from '#store/transfer/workspace-tables.ts'

import { BackupEnd, type BackupReader, countRows, cutShort } from '../cli/backup-file.ts'
import { UsageError } from '../cli/read-arguments.ts'
import type { Seal } from '../settings/seal.ts'
import { changeRows } from './change-rows.ts'
import { explainTaken } from './explain-taken.ts'
import { SEALED_WORD, WorkspaceHead, WorkspacePartLine, WorkspaceSum } from './workspace-file.ts'

interface ReadingOptions {
  seal: Seal
  say(line: string): void
  /** Whether it is the copy of a workspace that goes on where it is, and is brought up to date later. */
  moves?: boolean
}

/** What a workspace was that came in, and how many rows it has. */
export interface ReadWorkspace {
  workspace: WorkspaceHead['workspace']
  at: string
  rows: number
}

/**
 * Brings a workspace into a database that may have others, all or nothing, and proves that each table holds what it held where it came from. It rests until it
 * is resumed. Refuses with a UsageError before anything is written: another SECRET_KEY, another schema, a workspace that is here already.
 */
export async function readWorkspace(sql: Sql, reader: BackupReader, { seal, say, moves = false }: ReadingOptions): Promise<ReadWorkspace> {
  const { data: head } = WorkspaceHead.safeParse(await reader.line())
  if (!head) throw new UsageError('This is not the export of a workspace of Parley.')
  refuseOtherKey(head, seal)
  await refuseOtherSchema(head)
  const { workspace, at } = head
  const rows = await sql
    .begin(async (tx) => {
      await fixTextForm(tx)
      if (!(await expectWorkspace(tx, workspace.id)))
        throw new UsageError(
          `The workspace "${workspace.name}" (${workspace.id}) is here already. Nothing was read in: delete it first, or leave it.`,
        )
      const shifted = new Map<string, bigint>()
      const count = await readParts({ tx, reader, catalog: await readCatalog(tx), say, shifted, people: new Map() })
      await (moves ? markArrival(tx, workspace.id, shifted) : pauseWorkspace(tx, workspace.id, 'import', null))
      return count
    })
    .catch(explainTaken)
  return { workspace, at, rows }
}

function refuseOtherKey({ sealed }: WorkspaceHead, seal: Seal): void {
  try {
    if (seal.open(Buffer.from(sealed, 'base64')) === SEALED_WORD) return
  } catch {
    // Said below.
  }
  throw new UsageError(
    'The tokens of this workspace were sealed with another SECRET_KEY. Nothing was read in: start with the SECRET_KEY it was exported with.',
  )
}

async function refuseOtherSchema({ migrations }: WorkspaceHead): Promise<void> {
  const known = await migrationNames()
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new UsageError(`The export is of a newer Parley (${unknown.join(', ')}). Nothing was read in: import it with that version.`)
  // What changes rows would change those of the other workspaces once more.
  const missing = await missingRowMigrations(migrations)
  if (missing.length > 0)
    throw new UsageError(
      `The export is of an older Parley, whose rows are of another form (${missing.map(({ name }) => name).join(', ')}). Nothing was read in: bring that Parley up to date, and export again.`,
    )
}

interface Reading extends Pick<ReadingOptions, 'say'> {
  tx: Tx
  reader: BackupReader
  catalog: ReadonlyMap<string, CatalogTable>
  /** By table, how much its numbers are shifted. */
  shifted: Map<string, bigint>
  /** Whose id another account has here. */
  people: Map<string, string>
}

/** Reads every part up to the end that the file announces, and answers with how many rows there were. */
async function readParts(reading: Reading): Promise<number> {
  let [tables, rows] = [0, 0]
  for (;;) {
    const line = await reading.reader.line()
    const { data: end } = BackupEnd.safeParse(line)
    if (end?.end.tables === tables && end.end.rows === rows) return rows
    const { data: part } = WorkspacePartLine.safeParse(line)
    if (!part) throw cutShort()
    const read = part.part === 'files' ? await passRows(reading.reader) : await readPart(reading, part)
    tables += 1
    rows += read
    if (read > REPORT_ROWS) reading.say(`${part.table}: ${read} rows read`)
  }
}

/** Parts beyond this are named as they are read. */
const REPORT_ROWS = 100_000

async function readPart(reading: Reading, line: WorkspacePartLine): Promise<number> {
  const { tx, catalog, shifted, people } = reading
  if (!catalog.has(line.table))
    throw new UsageError(`The export holds a table "${line.table}" that this Parley does not have. Nothing was read in.`)
  if (line.part === 'accounts') {
    const { rows } = await copyRows(reading, await copyPeopleIn(tx, line.columns), (pieces) => pieces)
    for (const [from, to] of await welcomePeople(tx, line.columns)) people.set(from, to)
    return rows
  }
  const part: WorkspacePart = { ...line, part: line.part === 'unread' ? 'unread' : 'rows' }
  if (part.part === 'rows') shifted.set(part.table, await makeRoom(tx, catalog, part, line.numbers))
  const changes = changesOf(catalog, part, shifted)
  const { rows, sum } = await copyRows(reading, await copyPartIn(tx, part, changes), (pieces) => changeRows(pieces, changes, people))
  compare(part, sum, await sumArrived(tx, catalog, part, changes, people))
  return rows
}

function compare({ table }: WorkspacePart, expected: TableSum, found: TableSum): void {
  if (found.rows === expected.rows && found.checksum === expected.checksum) return
  const difference = found.rows === expected.rows ? 'other values' : `${found.rows} rows instead of ${expected.rows}`
  throw new UsageError(`After the import the table "${table}" would hold ${difference}. Nothing was read in.`)
}

/** Hands rows on, changed, and proves that they are those that were written. */
async function copyRows(
  { reader }: Reading,
  target: NodeJS.WritableStream,
  change: (pieces: AsyncIterable<Buffer>) => AsyncIterable<Buffer>,
): Promise<{ rows: number; sum: TableSum }> {
  const read = countedRows(reader)
  await pipeline(change(read.pieces), target)
  return { rows: read.rows(), sum: await read.sum() }
}

async function passRows(reader: BackupReader): Promise<number> {
  const read = countedRows(reader)
  for await (const _piece of read.pieces);
  await read.sum()
  return read.rows()
}

function countedRows(reader: BackupReader) {
  const hash = createHash('sha256')
  let rows = 0
  const pieces = async function* (): AsyncGenerator<Buffer, void, undefined> {
    for await (const piece of reader.rows()) {
      rows += countRows(piece)
      hash.update(piece)
      yield piece
    }
  }
  return {
    pieces: pieces(),
    rows: () => rows,
    async sum(): Promise<TableSum> {
      const { data } = WorkspaceSum.safeParse(await reader.line())
      if (!data) throw cutShort()
      if (data.sha256 !== hash.digest('hex') || Number(data.rows) !== rows)
        throw new UsageError('The file is damaged: its rows are not those that were written. Nothing was read in.')
      return data
    },
  }
}
