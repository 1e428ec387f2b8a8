import type { RowChanges } from '#store/transfer/arrive-workspace.ts'

/**
 * Changes rows in PostgreSQL's text form on their way: numbers are shifted, a column is added at the end, and people get the id of the account that they have
 * here. Ids are random and long, so that one is found wherever it stands: in columns, in the settings of a flow, in the log.
 */
export async function* changeRows(
  pieces: AsyncIterable<Buffer>,
  { shifts, xid }: RowChanges,
  people: ReadonlyMap<string, string>,
): AsyncGenerator<Buffer, void, undefined> {
  if (shifts.size === 0 && xid === null && people.size === 0) return yield* pieces
  const ids = people.size > 0 ? new RegExp([...people.keys()].join('|'), 'g') : null
  const ofRows = (rows: string): string => {
    const named = ids ? rows.replace(ids, (id) => people.get(id) ?? id) : rows
    const shifted =
      shifts.size > 0
        ? named
            .split('\n')
            .map((row) => shiftRow(row, shifts))
            .join('\n')
        : named
    return xid === null ? shifted : shifted.replaceAll('\n', `\t${xid}\n`)
  }
  let begun: Buffer[] = []
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(NEWLINE) + 1
    if (end > 0) {
      // One byte is one letter: what is looked for is plain ASCII, and all else goes through as it is.
      const rows = Buffer.concat([...begun, piece.subarray(0, end)]).toString('latin1')
      begun = []
      yield Buffer.from(ofRows(rows), 'latin1')
    }
    if (end < piece.length) begun.push(piece.subarray(end))
  }
}

const NEWLINE = 10

function shiftRow(row: string, shifts: RowChanges['shifts']): string {
  if (row === '') return row
  const cells = row.split('\t')
  for (const [place, shift] of shifts) {
    const cell = cells[place]
    if (cell !== undefined && cell !== '\\N') cells[place] = String(BigInt(cell) + shift)
  }
  return cells.join('\t')
}
