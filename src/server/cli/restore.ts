import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import { z } from 'zod'

import { backedUpTables, continueIdentities, copyIn, emptyTables, isUnused, suspendReferences } from '#store/backup.ts'
import type { Tx } from '#store/connect.ts'
import { placeAfterBackup } from '#store/log-place.ts'
import { migrationNames } from '#store/migrate.ts'

import { BACKUP_FORMAT } from './backup.ts'
import type { Cli } from './open-cli.ts'
import { type Arguments, UsageError } from './read-arguments.ts'

const Head = z.object({ format: z.literal(BACKUP_FORMAT), at: z.string(), migrations: z.array(z.string()) })
const Table = z.object({ table: z.string(), columns: z.array(z.string()) })

/** Reads a backup into an unused database, all or nothing. */
export async function restore({ sql, say }: Cli, args: Arguments): Promise<number> {
  const file = args.word
  if (file === undefined) throw new UsageError('Name the file to read.')
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity })[Symbol.asyncIterator]()
  const head = Head.safeParse(parse(await nextLine(lines)))
  if (!head.success) throw new UsageError(`${file} is not a backup of Parley.`)
  const unknown = head.data.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new UsageError(`The backup is of a newer Parley (${unknown.join(', ')}). Restore it with that version.`)
  const rows = await sql.begin(async (tx) => {
    if (args.has('replace')) await emptyTables(tx, await backedUpTables(tx))
    else if (!(await isUnused(tx)))
      throw new UsageError('This database is in use. Restore into an empty one, or add --replace to lose what it holds.')
    await suspendReferences(tx)
    const count = await readTables(tx, lines)
    await continueIdentities(tx)
    await placeAfterBackup(tx)
    return count
  })
  say(`Restored ${rows} rows as of ${head.data.at}.`)
  return 0
}

type Lines = AsyncIterator<string>

const known = await migrationNames()

async function readTables(tx: Tx, lines: Lines): Promise<number> {
  const allowed = new Set((await backedUpTables(tx)).map(({ table }) => table))
  let rows = 0
  for (let line = await nextLine(lines); line !== undefined; line = await nextLine(lines)) {
    const { table, columns } = Table.parse(parse(line))
    if (!allowed.has(table)) throw new UsageError(`The backup holds a table "${table}" that this Parley does not have.`)
    // Opened at the first row: most tables of a small installation are empty, and each copy waits for the database.
    let target: Writable | null = null
    for (let row = await nextLine(lines); row !== '\\.'; row = await nextLine(lines)) {
      if (row === undefined) throw new UsageError('The backup ends in the middle. Nothing was restored.')
      target ??= await copyIn(tx, { table, columns })
      await write(target, `${row}\n`)
      rows += 1
    }
    target?.end()
    if (target) await finished(target)
  }
  return rows
}

async function nextLine(lines: Lines): Promise<string | undefined> {
  const { value, done } = await lines.next()
  return done === true ? undefined : value
}

async function write(target: Writable, row: string): Promise<void> {
  if (!target.write(row)) await once(target, 'drain')
}

function parse(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return null
  }
}
