import type { ContactField } from '#domain/contacts/contact-field.ts'
import type { ContactImport } from '#domain/contacts/contact-import.ts'
import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'
import { listContactFields } from '#store/contacts/contact-fields.ts'
import { insertImport } from '#store/contacts/contact-imports.ts'

import { writeTempFile } from '#runtime/integrations/files/temp-file.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import { taskKey } from '../bulk/task-key.ts'
import { guessTarget } from './guess-column.ts'
import { encodingOf, readTable } from './read-table.ts'

const MAX_BYTES = 200_000_000
const MAX_ROWS = 500_000
const MAX_COLUMNS = 200
const SAMPLES = 3

type ImportDeps = Pick<RuntimeDeps, 'sql' | 'files' | 'generateId'>

/** Takes a table in: read once in its own letters, kept as a line of JSON for each row, so that its task can go on anywhere. */
export async function takeImport(
  deps: ImportDeps,
  appId: string,
  handed: { body: AsyncIterable<Uint8Array>; name: string; createdBy: string | null },
): Promise<ContactImport> {
  const raw = await writeTempFile(deps.files.temp, handed.body, MAX_BYTES)
  if (!raw) throw unreadable(t('It is larger than 200 MB. Cut it into several.'))
  try {
    const encoding = await encodingOf(raw.path)
    const seen: Seen = { heads: [], samples: [], rows: 0 }
    const lines = await writeTempFile(deps.files.temp, toLines(readTable(raw.path, encoding), seen), 4 * MAX_BYTES)
    if (!lines) throw unreadable(t('It is larger than can be kept. Cut it into several.'))
    try {
      if (seen.rows === 0) throw unreadable(t('It has no rows under its heads.'))
      const id = deps.generateId()
      await deps.files.blobs.put(taskKey(appId, id, 'rows'), lines)
      const columns = columnsOf(seen, await listContactFields(deps.sql, appId))
      const table: ContactImport = { id, name: handed.name, encoding, rows: seen.rows, columns }
      await insertImport(deps.sql, appId, { ...table, bytes: lines.size, createdBy: handed.createdBy })
      return table
    } finally {
      await lines.discard()
    }
  } finally {
    await raw.discard()
  }
}

interface Seen {
  heads: string[]
  samples: string[][]
  rows: number
}

/** The lines of each piece of a table, as one. */
async function* toLines(pieces: AsyncIterable<string[][]>, seen: Seen): AsyncGenerator<Uint8Array> {
  for await (const rows of pieces) {
    const lines = rows.flatMap((row) => toLine(row, seen) ?? [])
    if (lines.length > 0) yield Buffer.from(lines.join(''))
  }
}

/** Null for the heads. */
function toLine(row: readonly string[], seen: Seen): string | null {
  const cells = row.map((cell) => cell.replaceAll('\0', '').toWellFormed())
  if (seen.heads.length === 0) {
    if (cells.length > MAX_COLUMNS)
      throw unreadable(t('It has {count, number} columns; at most {max, number} are read.', { count: cells.length, max: MAX_COLUMNS }))
    seen.heads = cells
    return null
  }
  seen.rows += 1
  if (seen.rows > MAX_ROWS) throw unreadable(t('It has more than {max, number} rows. Cut it into several.', { max: MAX_ROWS }))
  if (seen.samples.length < SAMPLES) seen.samples.push(cells)
  return `${JSON.stringify(cells)}\n`
}

const columnsOf = ({ heads, samples }: Seen, fields: readonly ContactField[]): ContactImport['columns'] => {
  const taken = new Set<string>()
  return heads.map((head, at) => {
    const values = samples.map((row) => (row[at] ?? '').slice(0, 120))
    const found = guessTarget(head, values, fields)
    const guess = found !== null && !taken.has(found) ? found : null
    if (guess !== null) taken.add(guess)
    return { head: head.trim() || t('Column {number}', { number: at + 1 }), samples: values, guess }
  })
}

const unreadable = (message: string): AppError => new AppError('import-unreadable', { details: [{ path: 'file', message }] })
