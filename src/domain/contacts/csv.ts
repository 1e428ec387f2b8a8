import { PHONE_PATTERN } from '../constants.ts'

/** What a spreadsheet takes for the beginning of a formula; some take the full-width signs for it too. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/

/**
 * One cell. What a spreadsheet would run gets an apostrophe before it; a phone number is quoted and stays as it is: a plus sign and digits
 * compute nothing, and another program shall find the number that we have.
 */
export function csvCell(value: string): string {
  const safe = FORMULA.test(value) && !PHONE_PATTERN.test(value) ? `'${value}` : value
  return /[",;\r\n\t']/.test(safe) || safe.startsWith('+') || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line, with its end (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** What is put before the first line, so that every spreadsheet reads the letters as UTF-8. */
export const CSV_BOM = '\uFEFF'

/** Takes off the apostrophe that `csvCell` puts before what looks like a formula. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell)
