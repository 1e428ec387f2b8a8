import { z } from 'zod'

import { exportCell, headOf } from '#domain/contacts/contact-export.ts'
import { ContactFilter } from '#domain/contacts/contact-filter.ts'
import { CSV_BOM, csvLine } from '#domain/contacts/csv.ts'
import { listContactFields } from '#store/contacts/contact-fields.ts'
import { countAllContacts, readContactRows } from '#store/contacts/contact-list.ts'

import { gatherParts, removeParts, writePart } from './export-file.ts'
import { TaskEyes } from './task-viewer.ts'
import { defineTask } from './task-kind.ts'

const CHUNK = 1_000

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
  reads: 'write',
  subject: () => ({ does: 'exportContacts' }),
  errorColumns: () => ['Contact'],
  async chunk({ deps, appId, taskId, input, cursor, step, startedBy }) {
    const { columns, viewer, at, search, filter, ids } = input
    if (step === 'gather') {
      const file = await gatherParts(deps, { appId, taskId, name: `contacts-${at.slice(0, 10)}.csv`, createdBy: startedBy.id })
      return async () => ({ cursor: null, file })
    }
    const { after, parts } = cursor ?? { after: '', parts: 0 }
    const ask = { appId, viewer, search, filter, ids, now: at }
    const total = cursor === null ? await countAllContacts(deps.sql, ask) : undefined
    const fields = parts === 0 ? await listContactFields(deps.sql, appId) : []
    const rows = await readContactRows(deps.sql, ask, after, CHUNK)
    const head = parts === 0 ? CSV_BOM + csvLine(columns.map((column) => headOf(column, fields))) : ''
    const lines = rows.map((row) => csvLine(columns.map((column) => exportCell(row, column))))
    await writePart(deps, { appId, taskId }, parts, head + lines.join(''))
    const last = rows.length === CHUNK ? rows.at(-1) : undefined
    return async () => ({
      cursor: last ? { after: last.id, parts: parts + 1 } : null,
      done: rows.length,
      ...(total !== undefined && { total }),
    })
  },
  tidy: (deps, { appId, id }) => removeParts(deps, appId, id),
})
