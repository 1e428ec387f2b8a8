// What was written in a workspace since two databases held the same of it. PostgreSQL keeps with each row the transaction that wrote it: a row of an earlier one is as it was,
// and no row was taken away where their number is what it has to be.
import { keyHere, listRowsOf, listRowsSince, listUnread, type Look, lookSince, type Side } from '#store/transfer/compare-workspace.ts'
import { LOG, type WorkspacePart } from '#store/transfer/workspace-tables.ts'

/** What was equal: on both sides, from which transaction on rows may be others; and how many each table had. */
export interface Equal {
  here: string
  there: string
  counts: ReadonlyMap<string, number>
}

/** The keys of rows that the copy lacks or has otherwise, and how many rows the table has where it comes from. */
export interface WrittenSince {
  wanted: string[]
  rows: number
}

/** What a look at a table on each side told. */
interface Looks {
  known: Equal
  here: Look
  there: Look
}

/** Looks at all tables, on both sides at once and without waiting for one answer before the next question. */
export async function lookAtAll(source: Side, target: Side, parts: readonly WorkspacePart[], known: Equal): Promise<Map<string, Looks>> {
  const looks = parts.map(async (part) => {
    const [here, there] = await Promise.all([lookSince(source, part, known.here), lookSince(target, part, known.there)])
    return [part.table, { known, here, there }] as const
  })
  return new Map(await Promise.all(looks))
}

/** Finds what was written in a table since; null where only a comparison of the whole table tells, since rows were taken away or the copy was changed. */
export async function findWritten(
  source: Side,
  target: Side,
  part: WorkspacePart,
  { known, here, there }: Looks,
): Promise<WrittenSince | null> {
  const before = known.counts.get(part.table)
  if (before === undefined || there.isNewer || there.rows !== before) return null
  const unread = part.table === LOG ? await listUnread(target, part) : new Map<string, string>()
  if (!here.isNewer && unread.size === 0) return here.rows === before ? { wanted: [], rows: before } : null
  if (target.catalog.get(part.table)?.keys.length === 0) return null
  const newer = await listRowsSince(source, part, known.here)
  const read = await listRowsOf(source, part, [...unread.keys()])
  const now = new Map([...read, ...newer])
  const copied = await listRowsOf(
    target,
    part,
    [...now.keys()].map((key) => keyHere(target, part, key)),
  )
  const added = [...newer.keys()].filter((key) => !copied.has(key)).length
  if (here.rows !== before + added) return null
  return { wanted: [...now.keys()].filter((key) => copied.get(key) !== now.get(key)), rows: here.rows }
}

/** Whether a table is equal after these rows were carried: whatever the transaction of the copy wrote there, also by triggers, is what stands where it comes from. */
export async function isAsWritten(
  source: Side,
  target: Side,
  part: WorkspacePart,
  { wanted, rows, own }: WrittenSince & { own: string },
): Promise<boolean> {
  if ((await lookSince(target, part, own)).rows !== rows) return false
  const written = await listRowsSince(target, part, own)
  const theirs = await listRowsOf(source, part, [...written.keys()])
  return wanted.every((key) => written.has(key)) && [...written].every(([key, digest]) => theirs.get(key) === digest)
}
