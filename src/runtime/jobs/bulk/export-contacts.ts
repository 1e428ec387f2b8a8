import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

import { z } from 'zod'

import { exportCell, headOf } from '#domain/contacts/contact-export.ts'
import { ContactFilter } from '#domain/contacts/contact-filter.ts'
import { CSV_BOM, csvLine } from '#domain/contacts/csv.ts'
import type { TaskFile } from '#domain/workspace/task.ts'
import { listContactFields } from '#store/contacts/contact-fields.ts'
import { countAllContacts, readContactRows } from '#store/contacts/contact-list.ts'

import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import type { BlobKey } from '#runtime/integrations/files/blob-store.ts'
import { keepObject } from '#runtime/integrations/files/objects.ts'
import { writeTempFile } from '#runtime/integrations/files/temp-file.ts'
import { TaskEyes } from './task-viewer.ts'
import { exportFolder, taskKey } from './task-key.ts'
import { defineTask } from './task-kind.ts'

const CHUNK = 1_000
/** A million contacts with long fields stay below it. */
const MAX_BYTES = 2_000_000_000

const Input = z.object({
  columns: z.array(z.string()),
  ids: z.array(z.string()).optional(),
  search: z.string().optional(),
  filter: ContactFilter,
  viewer: TaskEyes,
  at: z.iso.datetime(),
})

/** Writes contacts as CSV: a part for each thousand, and at the end one file of them all. */
export const exportContacts = defineTask({
  kind: 'export_contacts',
  input: Input,
  cursor: z.object({ after: z.string(), parts: z.number().int() }),
  steps: [
    { key: 'write', title: 'Write contacts' },
    { key: 'gather', title: 'Make one file' },
  ],
  title: () => 'Export contacts',
  errorColumns: () => ['Contact'],
  async chunk({ deps, appId, taskId, input, cursor, step, startedBy }) {
    const { columns, viewer, at, search, filter, ids } = input
    if (step === 'gather') {
      const file = await gather(deps, { appId, taskId, name: `contacts-${at.slice(0, 10)}.csv`, createdBy: startedBy.id })
      return async () => ({ cursor: null, file })
    }
    const { after, parts } = cursor ?? { after: '', parts: 0 }
    const ask = { appId, viewer, search, filter, ids, now: at }
    const total = cursor === null ? await countAllContacts(deps.sql, ask) : undefined
    const fields = parts === 0 ? await listContactFields(deps.sql, appId) : []
    const rows = await readContactRows(deps.sql, ask, after, CHUNK)
    const head = parts === 0 ? CSV_BOM + csvLine(columns.map((column) => headOf(column, fields))) : ''
    // Named by its number: a part that is written again after a kill takes the place of itself.
    await storeText(
      deps,
      taskKey(appId, taskId, `part-${parts}`),
      head + rows.map((row) => csvLine(columns.map((column) => exportCell(row, column)))).join(''),
    )
    const last = rows.length === CHUNK ? rows.at(-1) : undefined
    return async () => ({
      cursor: last ? { after: last.id, parts: parts + 1 } : null,
      done: rows.length,
      ...(total !== undefined && { total }),
    })
  },
  tidy: (deps, { appId, id }) => removeParts(deps, appId, id),
})

async function* partsOf(deps: RuntimeDeps, appId: string, taskId: string): AsyncGenerator<Uint8Array> {
  for (let n = 0; ; n++) {
    const part = await deps.files.blobs.open(taskKey(appId, taskId, `part-${n}`), null)
    if (!part) return
    yield* part
  }
}

interface Gathered {
  appId: string
  taskId: string
  name: string
  createdBy: string | null
}

/** Makes one object of the parts, in the private bucket; one that is made again after a kill is the same. */
async function gather(deps: RuntimeDeps, { appId, taskId, name, createdBy }: Gathered): Promise<TaskFile> {
  const whole = await writeTempFile(deps.files.temp, partsOf(deps, appId, taskId), MAX_BYTES)
  if (!whole) throw new Error('The export is larger than any storage takes.')
  try {
    const place = { bucket: 'private' as const, fullPath: `${exportFolder(appId, taskId)}/${name}`, name }
    const owner = { appId, userId: null }
    const { size, contentType } = await keepObject(deps, { ...place, owner, declaredType: 'application/csv', createdBy }, whole)
    return { ...place, mimeType: contentType, size }
  } finally {
    await whole.discard()
  }
}

async function removeParts(deps: RuntimeDeps, appId: string, taskId: string): Promise<void> {
  for (let n = 0; await deps.files.blobs.stat(taskKey(appId, taskId, `part-${n}`)); n++)
    await deps.files.blobs.remove(taskKey(appId, taskId, `part-${n}`))
}

/** Stores a short text as a file. */
async function storeText(deps: Pick<RuntimeDeps, 'files'>, key: BlobKey, text: string): Promise<void> {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await deps.files.blobs.put(key, { size: bytes.length, sha256, open: () => Readable.from([bytes]) })
}
