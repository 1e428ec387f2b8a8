/** A piece of text where it stands on a page; `y` grows upwards. */
export interface PagePiece {
  text: string
  x: number
  y: number
  width: number
  /** Of its letters. */
  size: number
}

/** A line of a page. */
export interface PageLine {
  text: string
  y: number
  size: number
}

/** A gap of so many letters' sizes parts columns or cells. */
const GAP = 1.5
/** So many lines in two wide parts are two columns, and no table. */
const COLUMN_LINES = 4
const COLUMN_WIDTH = 0.2

type Segment = PageLine & { from: number; to: number }

/** The lines of a page in the order in which they are read: two columns one after the other, the cells of a table side by side. */
export function linesOfPage(pieces: readonly PagePiece[], pageWidth: number): PageLine[] {
  const rows = rowsOf(pieces)
  const isWide = ({ from, to }: Segment) => to - from > pageWidth * COLUMN_WIDTH
  const isInColumns = (row: readonly Segment[]) => row.length === 2 && row.every(isWide)
  if (rows.filter(isInColumns).length < COLUMN_LINES) return rows.map(joined)
  const middle = Math.min(...rows.filter(isInColumns).map(([, right]) => right?.from ?? pageWidth))
  const lines: PageLine[] = []
  let right: PageLine[] = []
  for (const row of rows) {
    // A line over both columns, such as a heading, ends them.
    if (row.some(({ from, to }) => from < middle - 1 && to > middle)) {
      lines.push(...right, joined(row))
      right = []
      continue
    }
    lines.push(...row.filter(({ from }) => from < middle - 1))
    right.push(...row.filter(({ from }) => from >= middle - 1))
  }
  return [...lines, ...right]
}

/** Pieces that follow one another on one height are a row, in parts where there is a gap. */
function rowsOf(pieces: readonly PagePiece[]): Segment[][] {
  const rows: Segment[][] = []
  for (const { text, x, y, width, size } of pieces) {
    if (text.trim() === '') continue
    const row = rows.at(-1)
    const last = row?.at(-1)
    const isSameRow = last !== undefined && Math.abs(last.y - y) < size / 2 && x >= last.from
    const piece: Segment = { text, y, size, from: x, to: x + width }
    if (!row || !isSameRow) rows.push([piece])
    else if (x - last.to > size * GAP) row.push(piece)
    else {
      last.text += x - last.to > size * 0.1 && !/\s$/.test(last.text) ? ` ${text}` : text
      last.to = x + width
      last.size = Math.max(last.size, size)
    }
  }
  return rows
}

const joined = (row: readonly Segment[]): PageLine => ({
  text: row.map(({ text }) => text.trim()).join(' | '),
  y: row[0]?.y ?? 0,
  size: Math.max(...row.map(({ size }) => size)),
})

/** All pages without the lines that stand at the top or bottom of most of them, such as the number of the page. */
export function withoutRunningHeads(pages: readonly PageLine[][]): PageLine[] {
  const counts = new Map<string, number>()
  const edges = (lines: readonly PageLine[]) => new Set([...lines.slice(0, 2), ...lines.slice(-2)])
  for (const lines of pages) for (const key of new Set([...edges(lines)].map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  const isRunning = (line: PageLine) => (counts.get(keyOf(line)) ?? 0) > Math.max(2, pages.length / 2)
  return pages.flatMap((lines) => {
    const outer = edges(lines)
    return lines.filter((line) => !(outer.has(line) && isRunning(line)))
  })
}

const keyOf = ({ text }: PageLine): string => text.replaceAll(/\d+/g, '#').trim()
