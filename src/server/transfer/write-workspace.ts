import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

import { migrationNames } from '#store/postgres/migrate.ts'
import type { TableSum } from '#store/postgres/backup.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { chooseWorkspace, copyFilePaths, copyPart, numbersOf, sumFilePaths, sumPart } from '#store/transfer/leave-workspace.ts'
import { partsOf, readCatalog } from '#store/transfer/workspace-tables.ts'

import { UsageError } from '../cli/read-arguments.ts'
import type { Seal } from '../settings/seal.ts'
import { FILES, SEALED_WORD, WORKSPACE_FORMAT, type WorkspaceHead, type WorkspacePartLine } from './workspace-file.ts'

/** Told what was written, as it is. */
export interface WritingProgress {
  rows: number
  add(bytes: Buffer, where: string): void
}

/** Writes one workspace as bytes, of the moment of the transaction, holding no more than a piece at a time. Everything is sealed as it is in the database. */
export async function* writeWorkspace(
  tx: Tx,
  { appId, seal, progress }: { appId: string; seal: Seal; progress: WritingProgress },
): AsyncGenerator<string | Buffer, void, undefined> {
  const workspace = await chooseWorkspace(tx, appId)
  if (!workspace) throw new UsageError(`There is no workspace "${appId}".`)
  const catalog = await readCatalog(tx)
  const parts = partsOf(catalog)
  yield line({
    format: WORKSPACE_FORMAT,
    at: new Date().toISOString(),
    migrations: await migrationNames(),
    workspace,
    sealed: Buffer.from(seal.close(SEALED_WORD)).toString('base64'),
  } satisfies WorkspaceHead)
  const write = (head: WorkspacePartLine, rows: Readable, sum: () => Promise<TableSum>) => writePart(head, rows, sum, progress)
  for (const part of parts)
    yield* write({ ...part, numbers: await numbersOf(tx, catalog, part) }, await copyPart(tx, catalog, part), () =>
      sumPart(tx, catalog, part),
    )
  yield* write(FILES, await copyFilePaths(tx), () => sumFilePaths(tx))
  yield line({ end: { tables: parts.length + 1, rows: progress.rows } })
}

async function* writePart(
  head: WorkspacePartLine,
  rows: Readable,
  sum: () => Promise<TableSum>,
  progress: WritingProgress,
): AsyncGenerator<string | Buffer, void, undefined> {
  yield line(head)
  const before = progress.rows
  const hash = createHash('sha256')
  for await (const piece of rows) {
    const bytes: Buffer = piece
    hash.update(bytes)
    progress.add(bytes, head.table)
    yield bytes
  }
  yield '\\.\n'
  const summed = await sum()
  const written = progress.rows - before
  if (Number(summed.rows) !== written) throw new Error(`"${head.table}" has ${summed.rows} rows, but ${written} were copied`)
  yield line({ ...summed, sha256: hash.digest('hex') })
}

const line = (value: object): string => `${JSON.stringify(value)}\n`
