// Arrives: a sheet as it stands and the changes that wait. Leaves: one batch of requests, and what each change will have done. Pure.
import type { sheets_v4 } from '@googleapis/sheets'
import type { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import type { SheetLookup } from '#domain/actions/integrations/sheet.ts'

import { findNoted, noteId, type Noted, outdated, toNote } from './note.ts'
import { NOTE_KEY, type SheetState } from './sheet-api.ts'

type Request = sheets_v4.Schema$Request

/** One change of a sheet: a new row, or other values in rows that are looked up. */
export interface SheetChange {
  /** Names the write: written under one id, it is not written again. */
  id: string
  values: Readonly<Record<string, string>>
  valueMode: 'raw' | 'entered'
  lookup: z.infer<typeof SheetLookup> | null
}

export interface ChangedRow {
  /** As the sheet shows it, from 1. */
  row: number
  /** What the changed columns held; empty for a new row, and where it is not known any more. */
  before: Record<string, string>
}

/** What came of a change. */
export type ChangeResult =
  | { outcome: 'written'; inserted: boolean; rows: ChangedRow[] }
  | { outcome: 'notFound' }
  | { outcome: 'error' | 'unknown'; message: string }

/** Plans one atomic batch. Changes that cannot be done, or were done already, have a result and no request. */
export function planBatch(
  state: SheetState,
  changes: readonly SheetChange[],
  now: number,
): { requests: Request[]; results: Map<string, ChangeResult> } {
  const draft = new Draft(state)
  const results = new Map<string, ChangeResult>()
  const writes = new Map<string, Noted>()
  for (const change of changes) {
    const noted = findNoted(state.notes, change.id)
    const result = noted ? fromNote(noted) : draft.apply(change)
    results.set(change.id, result)
    if (!noted && result.outcome === 'written')
      writes.set(change.id, { inserted: result.inserted, rows: result.rows.map(({ row }) => row) })
  }
  return { requests: writes.size === 0 ? [] : [...draft.requests(), ...noteRequests(state, writes, now)], results }
}

const fromNote = ({ inserted, rows }: Noted): ChangeResult => ({
  outcome: 'written',
  inserted,
  rows: rows.map((row) => ({ row, before: {} })),
})

function noteRequests({ sheetId, notes }: SheetState, writes: ReadonlyMap<string, Noted>, now: number): Request[] {
  const metadataValue = toNote(now, writes)
  return [
    ...outdated(notes, metadataValue.length).map((metadataId) => ({
      deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataId } } },
    })),
    {
      createDeveloperMetadata: {
        developerMetadata: {
          metadataId: noteId(writes.keys()),
          metadataKey: NOTE_KEY,
          metadataValue,
          location: { sheetId },
          visibility: 'DOCUMENT',
        },
      },
    },
  ]
}

interface Edit {
  row: number
  column: number
  value: string
  valueMode: SheetChange['valueMode']
}

/** A sheet in the making: each change sees what the ones before it did. */
class Draft {
  readonly #state: SheetState
  readonly #header: readonly string[]
  readonly #rows: string[][]
  /** Where the new rows begin, from 0. */
  readonly #end: number
  readonly #edits: Edit[] = []

  constructor(state: SheetState) {
    this.#state = state
    this.#header = (state.rows[0] ?? []).map((text) => text.trim())
    this.#end = state.rows.findLastIndex((row) => row.some((text) => text !== '')) + 1
    this.#rows = state.rows.slice(0, this.#end).map((row) => [...row])
  }

  apply(change: SheetChange): ChangeResult {
    const problem = this.#problemOf(change)
    if (problem !== null) return { outcome: 'error', message: problem }
    const { lookup } = change
    if (lookup === null) return this.#insert(change, change.values)
    const found = this.#find(lookup)
    if (found.length === 0)
      return lookup.none === 'insert' ? this.#insert(change, { [lookup.column]: lookup.value, ...change.values }) : { outcome: 'notFound' }
    if (found.length > 1 && lookup.several === 'error')
      return {
        outcome: 'error',
        message: storedText('{count, number} rows have “{value}” in “{column}”, so none was changed.', {
          count: found.length,
          value: lookup.value,
          column: lookup.column,
        }),
      }
    const chosen = lookup.several === 'all' ? found : [found.at(lookup.several === 'last' ? -1 : 0) ?? 0]
    return { outcome: 'written', inserted: false, rows: chosen.map((row) => this.#change(row, change)) }
  }

  requests(): Request[] {
    const { sheetId, rowCount } = this.#state
    const added = this.#rows.length - this.#end
    const rows: Request[] = []
    if (added > 0 && this.#end >= rowCount) rows.push({ appendDimension: { sheetId, dimension: 'ROWS', length: added } })
    else if (added > 0) {
      const range = { sheetId, dimension: 'ROWS', startIndex: this.#end, endIndex: this.#end + added }
      // Below the header a new row would take over its looks.
      rows.push({ insertDimension: { range, inheritFromBefore: this.#end > 1 } })
    }
    return [...rows, ...this.#edits.map((edit) => editRequest(sheetId, edit))]
  }

  #problemOf({ values, lookup }: SheetChange): string | null {
    const { title } = this.#state
    if (this.#header.every((text) => text === ''))
      return storedText('The sheet “{title}” has no column headers in its first row.', { title })
    for (const name of [...Object.keys(values), ...(lookup ? [lookup.column] : [])]) {
      const count = this.#header.filter((text) => text === name.trim()).length
      if (count === 0)
        return storedText('The sheet “{title}” no longer has a column “{name}” in its first row. Nothing was written.', { title, name })
      if (count > 1) return storedText('The sheet “{title}” has more than one column “{name}”. Nothing was written.', { title, name })
    }
    return null
  }

  #column(name: string): number {
    return this.#header.indexOf(name.trim())
  }

  #find({ column, value, match }: NonNullable<SheetChange['lookup']>): number[] {
    const at = this.#column(column)
    const wanted = folded(value, match)
    return this.#rows.flatMap((row, index) => (index > 0 && folded(row[at] ?? '', match) === wanted ? [index] : []))
  }

  #insert({ valueMode }: SheetChange, values: SheetChange['values']): ChangeResult {
    const row = this.#rows.push([]) - 1
    for (const [name, value] of Object.entries(values)) this.#put({ row, column: this.#column(name), value, valueMode })
    return { outcome: 'written', inserted: true, rows: [{ row: row + 1, before: {} }] }
  }

  #change(row: number, { values, valueMode }: SheetChange): ChangedRow {
    const before: Record<string, string> = {}
    for (const [name, value] of Object.entries(values)) {
      const column = this.#column(name)
      before[name] = this.#rows[row]?.[column] ?? ''
      this.#put({ row, column, value, valueMode })
    }
    return { row: row + 1, before }
  }

  #put(edit: Edit): void {
    const row = this.#rows[edit.row] ?? []
    while (row.length <= edit.column) row.push('')
    row[edit.column] = edit.value
    this.#edits.push(edit)
  }
}

function folded(text: string, match: NonNullable<SheetChange['lookup']>['match']): string {
  const trimmed = match === 'loose' ? text.trim() : text
  return match === 'exact' ? text : trimmed.toLowerCase()
}

/** A text as it is, which no `=` at its front can turn into a formula, or a text that Google reads as if typed. */
function editRequest(sheetId: number, { row, column, value, valueMode }: Edit): Request {
  if (valueMode === 'entered' && value !== '')
    return {
      pasteData: {
        coordinate: { sheetId, rowIndex: row, columnIndex: column },
        data: value.replaceAll(/[\t\r\n]+/g, ' '),
        type: 'PASTE_VALUES',
        delimiter: '\t',
      },
    }
  const values = [value === '' ? {} : { userEnteredValue: { stringValue: value } }]
  return { updateCells: { start: { sheetId, rowIndex: row, columnIndex: column }, rows: [{ values }], fields: 'userEnteredValue' } }
}
