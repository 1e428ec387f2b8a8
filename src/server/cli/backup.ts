import { type BackedUpTable, backedUpTables, copyOut, sumTable } from '#store/postgres/backup.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { migrationNames } from '#store/postgres/migrate.ts'

import { BACKUP_FORMAT } from './backup-file.ts'
import type { Cli } from './open-cli.ts'
import { type Arguments, UsageError } from './read-arguments.ts'
import { createProgress, type Progress, writeSnapshot } from './write-file.ts'

/**
 * Writes everything into one compressed file, of one moment, while Parley runs. The file has its name only once it is whole and on the disk.
 * Tokens stay sealed: without the installation's SECRET_KEY they are of no use.
 */
export async function backup({ sql, say }: Cli, args: Arguments): Promise<number> {
  const file = args.word
  if (file === undefined) throw new UsageError('Name the file to write.')
  const progress = createProgress(say)
  await writeSnapshot(sql, file, 'backup', (tx) => backupOf(tx, progress))
  say(
    `Backup written: ${file}, ${progress.rows} rows.\nKeep SECRET_KEY (in demo mode, secrets.json of DATA_DIR) with it: it opens the sealed tokens.`,
  )
  return 0
}

async function* backupOf(tx: Tx, progress: Progress): AsyncGenerator<string | Buffer, void, undefined> {
  yield line({ format: BACKUP_FORMAT, at: new Date().toISOString(), migrations: await migrationNames() })
  const tables = await backedUpTables(tx)
  for (const [index, table] of tables.entries()) {
    yield line(table)
    const before = progress.rows
    for await (const part of await copyOut(tx, table)) {
      const bytes: Buffer = part
      progress.add(bytes, `${table.table}, table ${index + 1} of ${tables.length}`)
      yield bytes
    }
    yield '\\.\n'
    yield line(await checkedSum(tx, table, progress.rows - before))
  }
  yield line({ end: { tables: tables.length, rows: progress.rows } })
}

/** The sum of a table, once it agrees with what was copied. */
async function checkedSum(tx: Tx, table: BackedUpTable, copied: number) {
  const sum = await sumTable(tx, table)
  if (Number(sum.rows) !== copied) throw new Error(`the table "${table.table}" has ${sum.rows} rows, but ${copied} were copied`)
  return sum
}

const line = (value: object): string => `${JSON.stringify(value)}\n`
