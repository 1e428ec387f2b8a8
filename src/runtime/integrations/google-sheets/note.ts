import { createHash } from 'node:crypto'

// With every batch goes a note in the sheet's developer metadata, in the same atomic request: which writes it did, and in which rows.
// Whoever repeats a write whose answer was lost finds it there. A note is `time|hash+12,hash7.9`: `+` for rows that were added.

/** What a note tells of a write. */
export interface Noted {
  inserted: boolean
  rows: readonly number[]
}

const HASH = 8

/** Google keeps at most 30,000 characters of notes with a sheet, of all programs together. */
const BUDGET = 20_000

const hashOf = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, HASH)

/** Writes the note of a batch. */
export const toNote = (now: number, writes: ReadonlyMap<string, Noted>): string =>
  `${now.toString(36)}|${[...writes].map(([id, { inserted, rows }]) => `${hashOf(id)}${inserted ? '+' : ''}${rows.slice(0, 20).join('.')}`).join(',')}`

/** Finds a write in the notes of a sheet; null where it was not done, or so long ago that its note is gone. */
export function findNoted(notes: readonly { value: string }[], id: string): Noted | null {
  const hash = hashOf(id)
  for (const { value } of notes) {
    const write = value
      .slice(value.indexOf('|') + 1)
      .split(',')
      .find((one) => one.startsWith(hash))
    if (write === undefined) continue
    const inserted = write[HASH] === '+'
    return {
      inserted,
      rows: write
        .slice(inserted ? HASH + 1 : HASH)
        .split('.')
        .map(Number),
    }
  }
  return null
}

/** The id of a batch's note. The same writes get the same one, and Google refuses it twice: a request that was lost on its way cannot come late. */
export const noteId = (ids: Iterable<string>): number =>
  createHash('sha256')
    .update([...ids].join('\n'))
    .digest()
    .readUInt32BE() & 0x7fffffff || 1

/** The oldest notes that must go so that a new one has room. */
export function outdated(notes: readonly { id: number; value: string }[], newLength: number): number[] {
  const newestFirst = notes.toSorted((a, b) => timeOf(b.value) - timeOf(a.value))
  let used = newLength
  return newestFirst.flatMap(({ id, value }) => {
    used += value.length
    return used > BUDGET ? [id] : []
  })
}

const timeOf = (value: string): number => Number.parseInt(value.slice(0, value.indexOf('|')), 36) || 0
