import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { z } from 'zod'

import { ImportCounts, ImportPlan } from '#domain/contacts/contact-import.ts'
import { AppError } from '#domain/errors.ts'
import { listContactFields } from '#store/contacts/contact-fields.ts'
import { findImport, forgetKeys } from '#store/contacts/contact-imports.ts'

import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import { NO_COUNTS, type PlacedRow, writeRows } from '../contact-import/write-rows.ts'
import { taskKey } from './task-key.ts'
import { defineTask } from './task-kind.ts'

const CHUNK = 500
/** A piece ends with the row that passes this, so that rows of large cells do not add up in memory. */
const CHUNK_BYTES = 2_000_000
const Row = z.array(z.string())

/** Makes contacts of an uploaded table, or says what would come of it. A kill between two pieces repeats no row. */
export const importContacts = defineTask({
  kind: 'import_contacts',
  input: z.object({ importId: z.string(), name: z.string(), heads: z.array(z.string()), plan: ImportPlan, dry: z.boolean() }),
  /** Where the next row begins, and its number. */
  cursor: z.object({ offset: z.number().int(), place: z.number().int(), counts: ImportCounts }),
  steps: [{ key: 'rows', title: 'Read rows' }],
  subject: ({ name, dry }) => ({ does: dry ? 'checkImport' : 'importContacts', name }),
  errorColumns: ({ heads }) => ['Row', ...heads],
  async chunk({ deps, appId, taskId, input: { importId, plan, dry }, cursor, startedBy }) {
    const table = await findImport(deps.sql, appId, importId)
    if (!table) throw new AppError('file-expired')
    const from = cursor ?? { offset: 0, place: 2, counts: NO_COUNTS }
    const { rows, offset } = await readRows(deps, appId, importId, from, table.bytes)
    const fields = await listContactFields(deps.sql, appId)
    return async (tx) => {
      const doing = { appId, author: startedBy, now: deps.now().toISOString(), batch: taskId }
      const { counts, failures } = await writeRows(tx, { ...doing, taskId, plan, fields, dry, generateId: deps.generateId }, rows)
      const sum = Object.fromEntries(Object.entries(from.counts).map(([name, count]) => [name, count + counts[name as keyof ImportCounts]]))
      const isEnd = offset >= table.bytes
      return {
        cursor: isEnd ? null : { offset, place: from.place + rows.length, counts: ImportCounts.parse(sum) },
        done: rows.length - failures.length,
        failures,
        total: table.rows,
        result: sum,
      }
    }
  },
  tidy: (deps, { appId, id }) => forgetKeys(deps.sql, appId, id),
})

async function readRows(
  deps: RuntimeDeps,
  appId: string,
  importId: string,
  from: { offset: number; place: number },
  bytes: number,
): Promise<{ rows: PlacedRow[]; offset: number }> {
  const body = await deps.files.blobs.open(taskKey(appId, importId, 'rows'), { start: from.offset, end: bytes - 1 })
  if (!body) throw new AppError('file-expired')
  const rows: PlacedRow[] = []
  let { offset } = from
  const stream = Readable.from(body, { objectMode: false })
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
    rows.push({ place: from.place + rows.length, cells: Row.parse(JSON.parse(line)) })
    offset += Buffer.byteLength(line) + 1
    if (rows.length === CHUNK || offset - from.offset >= CHUNK_BYTES) break
  }
  stream.destroy()
  return { rows, offset }
}
