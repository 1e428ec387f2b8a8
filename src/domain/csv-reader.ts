export type Separator = ',' | ';' | '\t'

/** Reads a table of text piece by piece (RFC 4180, and what spreadsheets make of it: any line end, quotes inside a cell). */
export class CsvReader {
  private cell = ''
  private row: string[] = []
  private rows: string[][] = []
  private isQuoted = false
  /** A quote at the end of a piece: whether it ends the cell or is one half of a pair is in the next. */
  private isQuotePending = false
  private isAfterReturn = false
  private readonly separator: Separator

  constructor(separator: Separator) {
    this.separator = separator
  }

  /** The rows that are whole by now. Rows with nothing in any cell are left out. */
  push(text: string): string[][] {
    for (const sign of text) this.take(sign)
    return this.taken()
  }

  /** The last row, where no line end follows it. */
  end(): string[][] {
    this.isQuoted = false
    this.isQuotePending = false
    if (this.cell !== '' || this.row.length > 0) this.endRow()
    return this.taken()
  }

  private take(sign: string): void {
    if (this.isQuotePending) {
      this.isQuotePending = false
      if (sign === '"') {
        this.cell += sign
        return
      }
      this.isQuoted = false
    }
    if (!this.isQuoted) this.takePlain(sign)
    else if (sign === '"') this.isQuotePending = true
    else this.cell += sign
  }

  private takePlain(sign: string): void {
    const wasReturn = this.isAfterReturn
    this.isAfterReturn = sign === '\r'
    if (sign === '\n' && wasReturn) return
    if (sign === '\n' || sign === '\r') this.endRow()
    else if (sign === this.separator) this.endCell()
    else if (sign === '"' && this.cell === '') this.isQuoted = true
    else this.cell += sign
  }

  private endCell(): void {
    this.row.push(this.cell)
    this.cell = ''
  }

  private endRow(): void {
    this.endCell()
    if (this.row.some((one) => one !== '')) this.rows.push(this.row)
    this.row = []
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
