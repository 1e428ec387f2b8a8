import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import { inSnapshot } from '#store/postgres/backup.ts'
import type { Sql, Tx } from '#store/postgres/sql.ts'

import { countRows } from './backup-file.ts'

/** How often progress is reported. */
const REPORT_BYTES = 256 * 1024 * 1024
/** Well over twice as fast as the default level, for files a tenth larger. */
const COMPRESSION = { level: 3 }

/** Writes what is read of one moment of the database into a compressed file, which has its name only once it is whole and on the disk. `what` names it in a failure. */
export async function writeSnapshot(
  sql: Sql,
  file: string,
  what: string,
  contents: (tx: Tx) => AsyncGenerator<string | Buffer, void, undefined>,
): Promise<void> {
  // A name of its own: two backups to one file at once are both whole, and the later one stays.
  const partial = `${file}.${process.pid}.partial`
  const interruption = listenForInterruption()
  try {
    await inSnapshot(sql, interruption.signal, async (tx) => {
      const target = createWriteStream(partial, { mode: 0o600, flags: 'w', flush: true })
      await pipeline(contents(tx), createGzip(COMPRESSION), target, { signal: interruption.signal })
    })
    await rename(partial, file)
    await syncFolder(dirname(file))
  } catch (cause) {
    await rm(partial, { force: true })
    const reason = interruption.signal.aborted ? 'it was interrupted' : reasonOf(cause)
    throw new Error(`The ${what} could not be finished, and no file was written: ${reason}`, { cause })
  } finally {
    interruption.end()
  }
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

/** What was copied so far. */
export interface Progress {
  rows: number
  add(bytes: Buffer, where: string): void
}

/** Counts what is copied, and says so now and then. */
export function createProgress(say: (line: string) => void): Progress {
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
