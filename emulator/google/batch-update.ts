import { randomInt } from 'node:crypto'

import { z } from 'zod'

import { GoogleError } from './google-error.ts'
import { asTyped, CellValue, type Sheet, type Spreadsheet } from './spreadsheet.ts'

const Dimension = z.enum(['ROWS', 'COLUMNS'])
const index = z.number().int().min(0).default(0)
const Coordinate = z.object({ sheetId: z.number().int().default(0), rowIndex: index, columnIndex: index })

/** The requests of a batch that this pretend Google understands, written down from its reference once more. */
const Requests = {
  insertDimension: z.strictObject({
    range: z.strictObject({ sheetId: z.number().int().default(0), dimension: Dimension, startIndex: index, endIndex: z.number().int() }),
    inheritFromBefore: z.boolean().default(false),
  }),
  appendDimension: z.strictObject({ sheetId: z.number().int().default(0), dimension: Dimension, length: z.number().int().min(1) }),
  updateCells: z.strictObject({
    start: Coordinate,
    rows: z.array(z.object({ values: z.array(z.object({ userEnteredValue: CellValue.optional() })).default([]) })),
    fields: z.string().min(1),
  }),
  pasteData: z.strictObject({
    coordinate: Coordinate,
    data: z.string(),
    type: z.enum(['PASTE_NORMAL', 'PASTE_VALUES']).default('PASTE_NORMAL'),
    delimiter: z.string().min(1),
  }),
  createDeveloperMetadata: z.strictObject({
    developerMetadata: z.object({
      metadataId: z.number().int().positive().optional(),
      metadataKey: z.string().min(1),
      metadataValue: z.string().default(''),
      location: z.strictObject({ sheetId: z.number().int() }),
      visibility: z.enum(['DOCUMENT', 'PROJECT']),
    }),
  }),
  deleteDeveloperMetadata: z.strictObject({
    dataFilter: z.strictObject({ developerMetadataLookup: z.strictObject({ metadataId: z.number().int() }) }),
  }),
} as const
type Kind = keyof typeof Requests
type Body<K extends Kind> = z.infer<(typeof Requests)[K]>

/** Google keeps at most so many characters of notes with one sheet. */
const METADATA_CHARACTERS = 30_000

/** Applies every request to a copy, or refuses and changes nothing. `random` gives the ids that the caller left to Google. */
export function batchUpdate(before: Spreadsheet, requests: readonly unknown[]): { after: Spreadsheet; replies: object[] } {
  const after = structuredClone(before)
  if (requests.length === 0) throw new GoogleError(400, 'Must specify at least one request.')
  const replies = requests.map((request, position) => {
    const [kind, body] = Object.entries(z.record(z.string(), z.unknown()).parse(request))[0] ?? ['', null]
    if (!isKind(kind))
      throw new GoogleError(400, `Invalid JSON payload received. Unknown name "${kind}" at 'requests[${position}]': Cannot find field.`)
    return apply(after, kind, body, (why) => new GoogleError(400, `Invalid requests[${position}].${kind}: ${why}`))
  })
  return { after, replies }
}

const isKind = (kind: string): kind is Kind => Object.hasOwn(Requests, kind)

type Refuse = (why: string) => GoogleError

function apply(book: Spreadsheet, kind: Kind, body: unknown, refuse: Refuse): object {
  const read = <K extends Kind>(name: K): Body<K> => {
    const parsed = Requests[name].safeParse(body)
    if (!parsed.success) throw refuse(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
    return parsed.data as Body<K>
  }
  switch (kind) {
    case 'insertDimension':
      return insertRows(book, read(kind), refuse)
    case 'appendDimension':
      return appendRows(book, read(kind), refuse)
    case 'updateCells':
      return updateCells(book, read(kind), refuse)
    case 'pasteData':
      return pasteData(book, read(kind), refuse)
    case 'createDeveloperMetadata':
      return createMetadata(book, read(kind), refuse)
    case 'deleteDeveloperMetadata':
      return deleteMetadata(book, read(kind))
    default:
      return kind satisfies never
  }
}

function sheetBy(book: Spreadsheet, sheetId: number, refuse: Refuse): Sheet {
  const sheet = book.sheets.find((one) => one.sheetId === sheetId)
  if (!sheet) throw refuse(`No grid with id: ${sheetId}`)
  return sheet
}

function insertRows(book: Spreadsheet, { range, inheritFromBefore }: Body<'insertDimension'>, refuse: Refuse): object {
  const sheet = sheetBy(book, range.sheetId, refuse)
  const { startIndex, endIndex } = range
  if (range.dimension !== 'ROWS') throw refuse('Only rows are pretended here.')
  if (endIndex <= startIndex) throw refuse('endIndex must be greater than startIndex.')
  if (startIndex >= sheet.rowCount) throw refuse(`range.startIndex[${startIndex}] must be less than grid size: ${sheet.rowCount}`)
  if (inheritFromBefore && startIndex === 0) throw refuse('Cannot inherit from before: there is nothing before.')
  fill(sheet, startIndex)
  sheet.rows.splice(startIndex, 0, ...Array.from({ length: endIndex - startIndex }, () => []))
  sheet.rowCount += endIndex - startIndex
  return {}
}

function appendRows(book: Spreadsheet, { sheetId, dimension, length }: Body<'appendDimension'>, refuse: Refuse): object {
  if (dimension !== 'ROWS') throw refuse('Only rows are pretended here.')
  sheetBy(book, sheetId, refuse).rowCount += length
  return {}
}

function updateCells(book: Spreadsheet, { start, rows, fields }: Body<'updateCells'>, refuse: Refuse): object {
  const sheet = sheetBy(book, start.sheetId, refuse)
  if (fields !== 'userEnteredValue' && fields !== '*') throw refuse(`Invalid field mask: ${fields}`)
  for (const [down, { values }] of rows.entries())
    for (const [right, { userEnteredValue }] of values.entries())
      put(sheet, start.rowIndex + down, start.columnIndex + right, userEnteredValue ?? null, refuse)
  return {}
}

function pasteData(book: Spreadsheet, { coordinate, data, delimiter }: Body<'pasteData'>, refuse: Refuse): object {
  const sheet = sheetBy(book, coordinate.sheetId, refuse)
  for (const [down, line] of data.split('\n').entries())
    for (const [right, text] of line.split(delimiter).entries())
      put(sheet, coordinate.rowIndex + down, coordinate.columnIndex + right, asTyped(text), refuse)
  return {}
}

function put(sheet: Sheet, row: number, column: number, value: CellValue | null, refuse: Refuse): void {
  if (row >= sheet.rowCount || column >= sheet.columnCount)
    throw refuse(`Attempting to write row: ${row}, column: ${column}, beyond the last requested row of: ${sheet.rowCount - 1}`)
  fill(sheet, row + 1)
  const cells = sheet.rows[row] ?? []
  while (cells.length <= column) cells.push(null)
  cells[column] = value
}

function fill(sheet: Sheet, rows: number): void {
  while (sheet.rows.length < rows) sheet.rows.push([])
}

function createMetadata(book: Spreadsheet, { developerMetadata }: Body<'createDeveloperMetadata'>, refuse: Refuse): object {
  const { metadataId = randomInt(1, 2 ** 31 - 1), metadataKey, metadataValue, location, visibility } = developerMetadata
  sheetBy(book, location.sheetId, refuse)
  if (book.metadata.some((one) => one.metadataId === metadataId)) throw refuse(`A developer metadata with id ${metadataId} already exists.`)
  book.metadata.push({ metadataId, metadataKey, metadataValue, sheetId: location.sheetId, visibility })
  const size = book.metadata
    .filter((one) => one.sheetId === location.sheetId)
    .reduce((sum, one) => sum + one.metadataKey.length + one.metadataValue.length, 0)
  if (size > METADATA_CHARACTERS) throw refuse(`Developer metadata exceeds the limit of ${METADATA_CHARACTERS} characters.`)
  return { createDeveloperMetadata: { developerMetadata: { ...developerMetadata, metadataId } } }
}

function deleteMetadata(book: Spreadsheet, { dataFilter }: Body<'deleteDeveloperMetadata'>): object {
  const { metadataId } = dataFilter.developerMetadataLookup
  const gone = book.metadata.filter((one) => one.metadataId === metadataId)
  book.metadata = book.metadata.filter((one) => one.metadataId !== metadataId)
  return {
    deleteDeveloperMetadata: { deletedDeveloperMetadata: gone.map(({ metadataId: id, metadataKey }) => ({ metadataId: id, metadataKey })) },
  }
}
