import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import { type BackedUpTable, backedUpTables, copyOut, inSnapshot, sumTable } from '#store/postgres/backup.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { migrationNames } from '#store/postgres/migrate.ts'

import { BACKUP_FORMAT, countRows } from './backup-file.ts'
import type { Cli } from './open-cli.ts'
import { type Arguments, UsageError } from './read-arguments.ts'

/** How often progress is reported. */
const REPORT_BYTES = 256 * 1024 * 1024
/** Well over twice as fast as the default level, for files a tenth larger. */
const COMPRESSION = { level: 3 }

/**
 * Writes everything into one compressed file, of one moment, while Parley runs. The file has its name only once it is whole and on the disk.
 * Tokens stay sealed: without the installation's SECRET_KEY they are of no use.
 */
export async function backup({ sql, say }: Cli, args: Arguments): Promise<number> {
  const file = args.word
  if (file === undefined) throw new UsageError('Name the file to write.')
  // A name of its own: two backups to one file at once are both whole, and the later one stays.
  const partial = `${file}.${process.pid}.partial`
  const progress = createProgress(say)
  const interruption = listenForInterruption()
  try {
    await inSnapshot(sql, interruption.signal, async (tx) => {
      const target = createWriteStream(partial, { mode: 0o600, flags: 'w', flush: true })
      await pipeline(backupOf(tx, progress), createGzip(COMPRESSION), target, { signal: interruption.signal })
    })
    await rename(partial, file)
    await syncFolder(dirname(file))
  } catch (cause) {
    await rm(partial, { force: true })
    const reason = interruption.signal.aborted ? 'it was interrupted' : reasonOf(cause)
    throw new Error(`The backup could not be finished, and no file was written: ${reason}`, { cause })
  } finally {
    interruption.end()
  }
  say(
    `Backup written: ${file}, ${progress.rows} rows.\nKeep SECRET_KEY (in demo mode, secrets.json of DATA_DIR) with it: it opens the sealed tokens.`,
  )
  return 0
}

const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ends the work in good order where the process is asked to stop, so that nothing half is left. */
function listenForInterruption(): { signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  for (const name of INTERRUPTIONS) process.on(name, abort)
  return {
    signal: controller.signal,
    end: () => {
      for (const name of INTERRUPTIONS) process.off(name, abort)
    },
  }
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

interface Progress {
  rows: number
  add(bytes: Buffer, where: string): void
}

function createProgress(say: (line: string) => void): Progress {
  let total = 0
  let reported = 0
  return {
    rows: 0,
    add(bytes, where) {
      this.rows += countRows(bytes)
      total += bytes.length
      if (total - reported < REPORT_BYTES) return
      reported = total
      say(`${Math.round(total / 1024 / 1024)} MB and ${this.rows} rows copied (${where})`)
    },
  }
}

const line = (value: object): string => `${JSON.stringify(value)}\n`

/** A new name is on the disk once its folder is. Systems that cannot open a folder keep names by themselves. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
