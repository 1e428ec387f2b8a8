import { z } from 'zod'

import type { Books } from './books.ts'
import { GoogleError } from './google-error.ts'
import { rangeOf } from './range.ts'
import { asTyped, type CellValue, shownRows, type Spreadsheet } from './spreadsheet.ts'

const Option = z.enum(['RAW', 'USER_ENTERED'])
const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
const Values = z.object({ values: z.array(z.array(Cell)) })
const Batch = z.object({ valueInputOption: Option, data: z.array(Values.extend({ range: z.string() })) })
type Values = z.infer<typeof Values>

/** What the cells of a range show, as `values.get` tells it. */
export function readValues(book: Spreadsheet, range: string): object {
  const { sheet, fromRow, fromColumn, toRow, toColumn } = rangeOf(book, range)
  const values = shownRows(sheet)
    .slice(fromRow, toRow)
    .map((row) => row.slice(fromColumn, toColumn))
  return { range, majorDimension: 'ROWS', ...(values.length > 0 && { values }) }
}

/** Writes values into a range, from its first cell on: `values.update`. */
export function updateValues(books: Books, book: Spreadsheet, range: string, option: unknown, body: unknown): object {
  const { fromRow } = rangeOf(book, range)
  return write(books, book, range, Option.parse(option), Values.parse(body), fromRow)
}

/** Writes values below the last row of the sheet: `values.append`. */
export function appendValues(books: Books, book: Spreadsheet, range: string, option: unknown, body: unknown): object {
  const { sheet } = rangeOf(book, range)
  const updates = write(books, book, range, Option.parse(option), Values.parse(body), shownRows(sheet).length)
  return { spreadsheetId: book.spreadsheetId, tableRange: range, updates }
}

/** Writes several ranges at once, or none: `values.batchUpdate`. */
export function batchUpdateValues(books: Books, book: Spreadsheet, body: unknown): object {
  const { valueInputOption, data } = Batch.parse(body)
  books.change(
    book,
    data.flatMap(({ range, values }) => requestsOf(book, range, valueInputOption, values, rangeOf(book, range).fromRow)),
  )
  return { spreadsheetId: book.spreadsheetId, totalUpdatedRows: data.reduce((sum, { values }) => sum + values.length, 0) }
}

function write(books: Books, book: Spreadsheet, range: string, option: z.infer<typeof Option>, { values }: Values, row: number): object {
  if (values.length === 0) throw new GoogleError(400, 'Must specify at least one row of values.')
  books.change(book, requestsOf(book, range, option, values, row))
  return { spreadsheetId: book.spreadsheetId, updatedRange: range, updatedRows: values.length }
}

function requestsOf(book: Spreadsheet, range: string, option: z.infer<typeof Option>, values: Values['values'], row: number): object[] {
  const { sheet, fromColumn } = rangeOf(book, range)
  const missing = row + values.length - sheet.rowCount
  const rows = values.map((cells) => ({ values: cells.map((cell) => userEntered(cell, option)) }))
  const start = { sheetId: sheet.sheetId, rowIndex: row, columnIndex: fromColumn }
  return [
    ...(missing > 0 ? [{ appendDimension: { sheetId: sheet.sheetId, dimension: 'ROWS', length: missing } }] : []),
    { updateCells: { start, rows, fields: 'userEnteredValue' } },
  ]
}

function userEntered(cell: z.infer<typeof Cell>, option: z.infer<typeof Option>): { userEnteredValue?: CellValue } {
  if (cell === null || cell === '') return {}
  if (typeof cell === 'number') return { userEnteredValue: { numberValue: cell } }
  if (typeof cell === 'boolean') return { userEnteredValue: { boolValue: cell } }
  return { userEnteredValue: (option === 'RAW' ? null : asTyped(cell)) ?? { stringValue: cell } }
}
