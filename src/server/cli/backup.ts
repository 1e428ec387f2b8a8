import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { createGzip, type Gzip } from 'node:zlib'
import { finished } from 'node:stream/promises'

import { backedUpTables, copyOut, inSnapshot } from '#store/backup.ts'
import { migrationNames } from '#store/migrate.ts'

import type { Cli } from './open-cli.ts'
import { type Arguments, UsageError } from './read-arguments.ts'

/** First line of a backup: what it is, and of which schema. */
export const BACKUP_FORMAT = 'parley-backup-1'

/**
 * Writes everything into one compressed file, of one moment, while Parley runs. Per table: a line of JSON, its rows in PostgreSQL's text
 * form, and a line `\.`. Tokens stay sealed: without the installation's SECRET_KEY they are of no use.
 */
export async function backup({ sql, say }: Cli, args: Arguments): Promise<number> {
  const file = args.word
  if (file === undefined) throw new UsageError('Name the file to write.')
  const partial = `${file}.partial`
  const gzip = createGzip()
  const target = createWriteStream(partial, { mode: 0o600, flags: 'w' })
  gzip.pipe(target)
  const migrations = await migrationNames()
  try {
    await write(gzip, `${JSON.stringify({ format: BACKUP_FORMAT, at: new Date().toISOString(), migrations })}\n`)
    let rows = 0
    await inSnapshot(sql, async (tx) => {
      for (const table of await backedUpTables(tx)) {
        await write(gzip, `${JSON.stringify(table)}\n`)
        for await (const part of await copyOut(tx, table)) {
          const bytes: Buffer = part
          rows += bytes.filter((byte) => byte === 10).length
          await write(gzip, bytes)
        }
        await write(gzip, '\\.\n')
      }
    })
    gzip.end()
    await finished(target)
    // Under its name only when it is whole.
    await rename(partial, file)
    say(
      `Backup written: ${file}, ${rows} rows.\nKeep SECRET_KEY (in demo mode, secrets.json of DATA_DIR) with it: it opens the sealed tokens.`,
    )
    return 0
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function write(gzip: Gzip, part: string | Buffer): Promise<void> {
  if (!gzip.write(part)) await once(gzip, 'drain')
}
