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
  const [whole = '', quoted, plain, fromColumn, fromRow, toColumn, toRow] = A1.exec(range) ?? []
  const title = quoted?.replaceAll("''", "'") ?? plain
  const sheet = book.sheets.find((one) => one.title === title)
  if (!sheet) throw new GoogleError(400, `Unable to parse range: ${range}`)
  const start = { sheet, fromRow: rowNumber(fromRow, 1) - 1, fromColumn: columnNumber(fromColumn, 1) - 1 }
  const isOneCell = whole.includes('!') && toColumn === undefined
  return isOneCell
    ? { ...start, toRow: start.fromRow + 1, toColumn: start.fromColumn + 1 }
    : { ...start, toRow: rowNumber(toRow, Infinity), toColumn: columnNumber(toColumn, Infinity) }
}

const rowNumber = (digits: string | undefined, otherwise: number): number => (digits ? Number(digits) : otherwise)

/** A column by its letters, counted from 1. */
function columnNumber(letters: string | undefined, otherwise: number): number {
  if (!letters) return otherwise
  return Array.from(letters).reduce((sum, letter) => sum * 26 + (letter.charCodeAt(0) - 64), 0)
}
