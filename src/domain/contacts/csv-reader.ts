import { AppError } from '../errors.ts'
import { t } from '../i18n/t.ts'

export type Separator = ',' | ';' | '\t'

/** What is larger is no table of contacts, and would be kept whole in memory. */
const MAX_CELL = 1_000_000
const MAX_CELLS = 10_000
const MAX_ROW = 4_000_000

const tooLarge = (message: string): AppError => new AppError('import-unreadable', { details: [{ path: 'file', message }] })

const longCell = (line: number): AppError =>
  tooLarge(
    t('Line {line, number}: a cell has more than {max, number} characters. Check that its quotes are closed.', { line, max: MAX_CELL }),
  )
const longRow = (line: number): AppError =>
  tooLarge(
    t('Line {line, number}: a row has more than {max, number} characters. Check that its quotes are closed.', { line, max: MAX_ROW }),
  )
const wideRow = (line: number): AppError =>
  tooLarge(t('Line {line, number}: a row has more than {max, number} cells. Check that its quotes are closed.', { line, max: MAX_CELLS }))

/** Reads a table of text piece by piece (RFC 4180, and what spreadsheets make of it: any line end, quotes inside a cell). */
export class CsvReader {
  private cell = ''
  private row: string[] = []
  private rows: string[][] = []
  /** Characters in the cells of the row before this one. */
  private size = 0
  /** Of the file, from 1; and that on which the cell began. */
  private line = 1
  private cellLine = 1
  private isQuoted = false
  /** A quote at the end of a piece: whether it ends the cell or is one half of a pair is in the next. */
  private isQuotePending = false
  private isAfterReturn = false
  private readonly separator: Separator
  /** Finds what means something outside quotes. */
  private readonly signs: RegExp

  constructor(separator: Separator) {
    this.separator = separator
    this.signs = new RegExp(`[${separator}"\\r\\n]`, 'g')
  }

  /** The rows that are whole by now. Rows with nothing in any cell are left out. */
  push(text: string): string[][] {
    let at = 0
    while (at < text.length) at = this.isQuoted ? this.takeQuoted(text, at) : this.takePlain(text, at)
    return this.taken()
  }

  /** The last row, where no line end follows it. */
  end(): string[][] {
    this.isQuoted = false
    this.isQuotePending = false
    if (this.cell !== '' || this.row.length > 0) this.endRow()
    return this.taken()
  }

  /** Reads on inside quotes, up to the next; tells where it stopped. */
  private takeQuoted(text: string, at: number): number {
    if (this.isQuotePending) {
      this.isQuotePending = false
      if (text[at] !== '"') {
        this.isQuoted = false
        return at
      }
      this.add('"')
      return at + 1
    }
    const quote = text.indexOf('"', at)
    const piece = text.slice(at, quote < 0 ? text.length : quote)
    this.add(piece)
    this.line += piece.split('\n').length - 1
    if (quote < 0) return text.length
    this.isQuotePending = true
    return quote + 1
  }

  /** Reads on outside quotes, past the next sign that means something; tells where it stopped. */
  private takePlain(text: string, at: number): number {
    this.signs.lastIndex = at
    const found = this.signs.exec(text)?.index ?? text.length
    if (found > at) {
      this.add(text.slice(at, found))
      this.isAfterReturn = false
    }
    const sign = text[found]
    if (sign === undefined) return found
    const wasReturn = this.isAfterReturn
    this.isAfterReturn = sign === '\r'
    if (sign === this.separator) this.endCell()
    else if (sign === '\r' || (sign === '\n' && !wasReturn)) this.endRow()
    else if (sign === '"' && this.cell === '') this.isQuoted = true
    else if (sign === '"') this.add(sign)
    return found + 1
  }

  private add(piece: string): void {
    this.cell += piece
    if (this.cell.length > MAX_CELL) throw longCell(this.cellLine)
    if (this.size + this.cell.length > MAX_ROW) throw longRow(this.cellLine)
  }

  private endCell(): void {
    this.row.push(this.cell)
    this.size += this.cell.length
    this.cell = ''
    if (this.row.length > MAX_CELLS) throw wideRow(this.cellLine)
    this.cellLine = this.line
  }

  private endRow(): void {
    this.endCell()
    if (this.row.some((one) => one !== '')) this.rows.push(this.row)
    this.row = []
    this.size = 0
    this.line += 1
    this.cellLine = this.line
  }

  private taken(): string[][] {
    const whole = this.rows
    this.rows = []
    return whole
  }
}

/** The separator that the first line has most of. */
export function separatorOf(text: string): Separator {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r|\n/, 1)
  const count = (sign: Separator) => line.split(sign).length
  const [best] = ([',', ';', '\t'] as const).toSorted((a, b) => count(b) - count(a))
  return best ?? ','
}
