// The file of a backup, uncompressed: a line of JSON that says what it is; per table a line of JSON, its rows in PostgreSQL's text form, a line
// `\.`, and a line with their number and checksum; and a last line that says it is whole.
import { z } from 'zod'

import { UsageError } from './read-arguments.ts'

/** The format this Parley writes. */
export const BACKUP_FORMAT = 'parley-backup-2'

export const BackupHead = z.object({
  /** The first format has neither checksums nor a last line. */
  format: z.enum(['parley-backup-1', BACKUP_FORMAT]),
  at: z.string(),
  migrations: z.array(z.string()),
})
export const BackupTable = z.object({ table: z.string(), columns: z.array(z.string()) })
export const BackupSum = z.object({ rows: z.string(), checksum: z.string() })
export const BackupEnd = z.object({ end: z.object({ tables: z.number(), rows: z.number() }) })

const NEWLINE = 10
/** No line of JSON is longer: what is, is no backup. */
const LINE_LIMIT = 1024 * 1024
const END_OF_ROWS = Buffer.from('\n\\.\n')
const EMPTY_TABLE = END_OF_ROWS.subarray(1)

export interface BackupReader {
  /** The next line of JSON; undefined at the end of the file. */
  line(): Promise<unknown>
  /** The rows of a table, in pieces of any size. */
  rows(): AsyncGenerator<Buffer, void, undefined>
}

/** Reads the parts of a backup from its bytes, holding no more than a piece at a time. */
export function createBackupReader(source: AsyncIterable<Buffer>): BackupReader {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const more = async (): Promise<boolean> => {
    const { value, done } = await nextPiece(pieces)
    if (done === true) return false
    rest = rest.length === 0 ? value : Buffer.concat([rest, value])
    return true
  }
  return {
    async line() {
      let end = rest.indexOf(NEWLINE)
      while (end < 0) {
        const searched = rest.length
        if (searched > LINE_LIMIT || !(await more())) return searched === 0 ? undefined : null
        end = rest.indexOf(NEWLINE, searched)
      }
      const line = rest.toString('utf8', 0, end)
      rest = rest.subarray(end + 1)
      return parse(line)
    },
    async *rows() {
      while (rest.length < EMPTY_TABLE.length && (await more()));
      if (rest.subarray(0, EMPTY_TABLE.length).equals(EMPTY_TABLE)) {
        rest = rest.subarray(EMPTY_TABLE.length)
        return
      }
      for (;;) {
        const end = rest.indexOf(END_OF_ROWS)
        // Without the end in sight, the last bytes may be the beginning of it.
        const upTo = end < 0 ? Math.max(0, rest.length - END_OF_ROWS.length + 1) : end + 1
        const piece = rest.subarray(0, upTo)
        rest = rest.subarray(end < 0 ? upTo : end + END_OF_ROWS.length)
        if (piece.length > 0) yield piece
        if (end >= 0) return
        if (!(await more())) throw cutShort()
      }
    },
  }
}

/** The file ends before its end. */
export const cutShort = (cause?: unknown): UsageError =>
  Object.assign(new UsageError('The file is incomplete. Nothing was restored.'), { cause })

export function countRows(piece: Buffer): number {
  let rows = 0
  for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) rows += 1
  return rows
}

async function nextPiece(pieces: AsyncIterator<Buffer>): Promise<IteratorResult<Buffer, undefined>> {
  try {
    return await pieces.next()
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'Z_BUF_ERROR') throw cutShort(cause)
    throw cause
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
