import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import {
  type BackedUpTable,
  backedUpTables,
  continueIdentities,
  copyIn,
  emptyTables,
  fixTextForm,
  isUnused,
  sumTable,
  suspendReferences,
  type TableSum,
} from '#store/postgres/backup.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { adoptTransactions, placeAfterBackup } from '#store/conversations/event-log-cursor.ts'
import { LAST_OF_OLD_LINE, migrationNames, upgradeNames, migrateRows } from '#store/postgres/migrate.ts'
import { type BackupUpgrade, upgradeOfBackup } from '#store/postgres/upgrade-backup.ts'

import {
  BACKUP_FORMAT,
  BackupEnd,
  BackupHead,
  type BackupReader,
  BackupSum,
  BackupTable,
  countRows,
  createBackupReader,
  cutShort,
} from './backup-file.ts'
import type { Cli } from './open-cli.ts'
import { type Arguments, UsageError } from './read-arguments.ts'

/** Reads a backup into an unused database, all or nothing, and proves that every table holds what was backed up. */
export async function restore({ sql, say }: Cli, args: Arguments): Promise<number> {
  const file = args.word
  if (file === undefined) throw new UsageError('Name the file to read.')
  const gunzip = createGunzip()
  // A file that cannot be read ends the reader below with the reason.
  const opened = pipeline(createReadStream(file), gunzip).catch(() => {})
  const reader = createBackupReader(gunzip)
  const head = BackupHead.safeParse(await reader.line().catch(refuseUnlessBackup(file)))
  if (!head.success) throw new UsageError(`${file} is not a backup of Parley.`)
  const upgrade = await upgradeOfBackup(head.data.migrations)
  refuseUnknown(head.data.migrations, upgrade !== null)
  const isSummed = head.data.format === BACKUP_FORMAT
  // Of the same version, what is not Parley's is the operator's own; of an older one, it may be what a later version renamed.
  const leavesOut = known.every((name) => head.data.migrations.includes(name))
  const rows = await sql.begin(async (tx) => {
    if (args.has('replace')) await emptyTables(tx, await backedUpTables(tx))
    else if (!(await isUnused(tx)))
      throw new UsageError('This database is in use. Restore into an empty one, or add --replace to lose what it holds.')
    await fixTextForm(tx)
    const bringReferencesBack = await suspendReferences(tx)
    const { count, summed } = await readTables(tx, reader, { isSummed, leavesOut, upgrade, say })
    say(`${count} rows read. Comparing them with the backup`)
    for (const { table, sum } of summed) await compareTable(tx, table, sum)
    if (upgrade) await upgrade.rewrite(tx)
    await continueIdentities(tx)
    await placeAfterBackup(tx)
    await migrateRows(tx, head.data.migrations)
    await bringReferencesBack()
    await adoptTransactions(tx)
    return count
  })
  await opened
  say(`Restored ${rows} rows as of ${head.data.at}.`)
  if (!isSummed) say('This backup is of an earlier version, which wrote no checksums: its tables could not be compared with it.')
  return 0
}

const known = await migrationNames()
const upgrades = await upgradeNames()

function refuseUnknown(migrations: readonly string[], isUpgraded: boolean): void {
  const isOldLine = !migrations.includes(known[0] ?? '')
  if (isOldLine && !isUpgraded)
    throw new UsageError(
      'The backup is of an early Parley 0.1, which this version cannot upgrade. Restore it with the version that wrote it, and bring that up to date first (see CHANGELOG.md).',
    )
  const unknown = migrations.filter(
    (name) => !known.includes(name) && !(isOldLine && (name <= LAST_OF_OLD_LINE || upgrades.includes(name))),
  )
  if (unknown.length > 0) throw new UsageError(`The backup is of a newer Parley (${unknown.join(', ')}). Restore it with that version.`)
}

interface SummedTable {
  table: BackedUpTable
  sum: TableSum
}

interface Reading {
  isSummed: boolean
  /** Whether a table that this Parley does not have is left out; otherwise it is refused. */
  leavesOut: boolean
  upgrade: BackupUpgrade | null
  say: Cli['say']
}

/** Reads every table up to the end that the backup announces; answers with how many rows are kept, and the sums to compare with. */
async function readTables(tx: Tx, reader: BackupReader, reading: Reading): Promise<{ count: number; summed: SummedTable[] }> {
  const allowed = new Set((await backedUpTables(tx)).map(({ table }) => table))
  const summed: SummedTable[] = []
  let [tables, rows, kept] = [0, 0, 0]
  for (;;) {
    const line = await reader.line()
    if (isEnd(line, { tables, rows }, reading)) return { count: kept, summed }
    const table = tableOf(line, reading)
    const isOurs = allowed.has(table.table)
    const read = isOurs ? await readTable(tx, table, reader) : await leaveOut(table, reader, reading)
    tables += 1
    rows += read
    if (isOurs) kept += read
    if (read > REPORT_ROWS) reading.say(`${table.table}: ${read} rows read`)
    const sum = reading.isSummed ? await readSum(reader) : null
    if (isOurs && sum) summed.push({ table, sum })
  }
}

/** Whether a line is the end that counts what was read; a backup of an earlier version just stops. */
function isEnd(line: unknown, read: { tables: number; rows: number }, { isSummed }: Reading): boolean {
  if (line === undefined && !isSummed) return true
  const { data } = BackupEnd.safeParse(line)
  return data !== undefined && data.end.tables === read.tables && data.end.rows === read.rows
}

function tableOf(line: unknown, { upgrade }: Reading): BackedUpTable {
  const { data } = BackupTable.safeParse(line)
  if (!data) throw cutShort()
  return upgrade ? upgrade.rename(data) : data
}

async function readSum(reader: BackupReader): Promise<TableSum> {
  const { data } = BackupSum.safeParse(await reader.line())
  if (!data) throw cutShort()
  return data
}

/** Skips a table that this Parley does not have, or refuses the backup for it. */
async function leaveOut({ table }: BackedUpTable, reader: BackupReader, { leavesOut, say }: Reading): Promise<number> {
  if (!leavesOut) throw new UsageError(`The backup holds a table "${table}" that this Parley does not have.`)
  say(`${table}: not a table of Parley, left out`)
  let rows = 0
  for await (const piece of reader.rows()) rows += countRows(piece)
  return rows
}

/** Tables beyond this are named as they are read. */
const REPORT_ROWS = 100_000

async function readTable(tx: Tx, table: BackedUpTable, reader: BackupReader): Promise<number> {
  const pieces = reader.rows()
  // A copy is opened at the first row: most tables of a small installation are empty, and each copy waits for the database.
  const first = await pieces.next()
  if (first.done === true) return 0
  let rows = 0
  await pipeline(
    async function* () {
      for (let piece: IteratorResult<Buffer, void> = first; piece.done !== true; piece = await pieces.next()) {
        rows += countRows(piece.value)
        yield piece.value
      }
    },
    await copyIn(tx, table),
  )
  return rows
}

async function compareTable(tx: Tx, table: BackedUpTable, expected: TableSum): Promise<void> {
  const found = await sumTable(tx, table)
  if (found.rows === expected.rows && found.checksum === expected.checksum) return
  const difference = found.rows === expected.rows ? 'other values' : `${found.rows} rows instead of ${expected.rows}`
  throw new UsageError(`After the restore the table "${table.table}" would hold ${difference}. Nothing was restored.`)
}

/** What cannot be unpacked is no backup; what cannot be opened has a reason of its own. */
const refuseUnlessBackup = (file: string) => (cause: unknown) => {
  if (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_'))
    throw new UsageError(`${file} is not a backup of Parley.`)
  throw cause
}
