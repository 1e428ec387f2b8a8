import { z } from 'zod'

/** What stands in a cell, as it was entered. */
export const CellValue = z.union([
  z.strictObject({ stringValue: z.string().max(50_000) }),
  z.strictObject({ numberValue: z.number() }),
  z.strictObject({ boolValue: z.boolean() }),
  z.strictObject({ formulaValue: z.string().max(50_000) }),
])
export type CellValue = z.infer<typeof CellValue>

/** A note of a program that travels with a sheet. */
const Metadata = z.object({
  metadataId: z.number().int().positive(),
  metadataKey: z.string().min(1),
  metadataValue: z.string().default(''),
  sheetId: z.number().int(),
  visibility: z.enum(['DOCUMENT', 'PROJECT']),
})

const Sheet = z.object({
  sheetId: z.number().int(),
  title: z.string(),
  rowCount: z.number().int(),
  columnCount: z.number().int(),
  /** Rows of cells, short ones and missing ones being empty. */
  rows: z.array(z.array(CellValue.nullable())),
})
export type Sheet = z.infer<typeof Sheet>

export const Spreadsheet = z.object({
  spreadsheetId: z.string(),
  title: z.string(),
  sheets: z.array(Sheet),
  metadata: z.array(Metadata),
  /** Emails that may edit it; null: everybody. */
  editors: z.array(z.string()).nullable(),
})
export type Spreadsheet = z.infer<typeof Spreadsheet>

/** Makes a sheet of texts, with room below them as Google's have. */
export const sheetOf = (sheetId: number, title: string, rows: readonly (readonly string[])[]): Sheet => ({
  sheetId,
  title,
  rowCount: Math.max(1_000, rows.length),
  columnCount: 26,
  rows: rows.map((row) => row.map((text) => (text === '' ? null : { stringValue: text }))),
})

/** What a cell shows. Formulas are not worked out: they show themselves. */
export function shown(cell: CellValue | null | undefined): string {
  if (!cell) return ''
  if ('stringValue' in cell) return cell.stringValue
  if ('numberValue' in cell) return String(cell.numberValue)
  if ('boolValue' in cell) return cell.boolValue ? 'TRUE' : 'FALSE'
  return cell.formulaValue
}

/** Reads a text as Google does what a person types: formulas, numbers and truth values. */
export function asTyped(text: string): CellValue | null {
  if (text === '') return null
  if (text.startsWith("'")) return { stringValue: text.slice(1) }
  if (/^[=+-]/.test(text) && text.length > 1 && !/^[+-]?[\d.,]+%?$/.test(text))
    return { formulaValue: text.startsWith('=') ? text : `=${text}` }
  if (/^(true|false)$/i.test(text)) return { boolValue: text.toLowerCase() === 'true' }
  return text.trim() !== '' && Number.isFinite(Number(text)) ? { numberValue: Number(text) } : { stringValue: text }
}

/** The rows of a sheet as it shows them, without what is empty at the ends. */
export function shownRows(sheet: Sheet): string[][] {
  const rows = sheet.rows.map((row) => trimmed(row.map(shown), (text) => text === ''))
  return trimmed(rows, (row) => row.length === 0)
}

function trimmed<T>(list: readonly T[], isEmpty: (item: T) => boolean): T[] {
  return list.slice(0, list.findLastIndex((item) => !isEmpty(item)) + 1)
}
