import { GoogleError } from './google-error.ts'
import type { Sheet, Spreadsheet } from './spreadsheet.ts'

/** A part of a sheet, counted from 0; the ends are not in it. */
export interface Range {
  sheet: Sheet
  fromRow: number
  fromColumn: number
  toRow: number
  toColumn: number
}

const A1 = /^(?:'((?:[^']|'')+)'|([^'!]+))(?:!([A-Z]*)(\d*)(?::([A-Z]*)(\d*))?)?$/

/** Reads `Orders`, `'My sheet'!1:1`, `Orders!B2` and `Orders!A1:F9`. */
export function rangeOf(book: Spreadsheet, range: string): Range {
  const [whole, quoted, plain, fromColumn, fromRow, toColumn, toRow] = A1.exec(range) ?? []
  const title = quoted?.replaceAll("''", "'") ?? plain
  const sheet = book.sheets.find((one) => one.title === title)
  if (!sheet) throw new GoogleError(400, `Unable to parse range: ${range}`)
  const isOneCell = whole?.includes('!') === true && toColumn === undefined
  const from = { row: fromRow ? Number(fromRow) - 1 : 0, column: columnIndex(fromColumn ?? '') ?? 0 }
  return {
    sheet,
    fromRow: from.row,
    fromColumn: from.column,
    toRow: isOneCell ? from.row + 1 : toRow ? Number(toRow) : Infinity,
    toColumn: isOneCell ? from.column + 1 : (columnIndex(toColumn ?? '') ?? Infinity - 1) + 1,
  }
}

function columnIndex(letters: string): number | null {
  if (letters === '') return null
  return Array.from(letters).reduce((sum, letter) => sum * 26 + (letter.charCodeAt(0) - 64), 0) - 1
}
