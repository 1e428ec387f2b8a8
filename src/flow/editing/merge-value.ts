/** A place in a document where two people wrote different things. */
export interface Clash {
  path: readonly string[]
  ours: unknown
  theirs: unknown
}

/** What stands for "there is nothing here". */
const NOTHING = undefined

/**
 * Joins what two people made of one value. Where only one of them changed something, that counts; records are joined key by key. Where
 * both wrote different things, theirs stays and the clash is told, so that nothing is written over in silence.
 */
export function mergeValue(base: unknown, ours: unknown, theirs: unknown, path: readonly string[], clashes: Clash[]): unknown {
  if (isSame(ours, theirs) || isSame(base, ours)) return theirs
  if (isSame(base, theirs)) return ours
  if (isPlain(ours) && isPlain(theirs)) return mergeRecords(isPlain(base) ? base : {}, ours, theirs, path, clashes)
  clashes.push({ path, ours, theirs })
  return theirs
}

type Plain = Readonly<Record<string, unknown>>

function mergeRecords(base: Plain, ours: Plain, theirs: Plain, path: readonly string[], clashes: Clash[]): Plain {
  const keys = new Set([...Object.keys(theirs), ...Object.keys(ours)])
  const merged: Record<string, unknown> = {}
  for (const key of keys) {
    const value = mergeValue(own(base, key), own(ours, key), own(theirs, key), [...path, key], clashes)
    if (value !== NOTHING) Object.defineProperty(merged, key, { value, enumerable: true, writable: true, configurable: true })
  }
  return merged
}

/**
 * Joins two orders of one list: what either added is in it, what either removed is not. The order is that of whoever moved something;
 * theirs where both did.
 */
export function mergeOrder(base: readonly string[], ours: readonly string[], theirs: readonly string[]): string[] {
  const [inBase, inOurs, inTheirs] = [new Set(base), new Set(ours), new Set(theirs)]
  const stays = (id: string): boolean => (inBase.has(id) ? inOurs.has(id) && inTheirs.has(id) : true)
  const common = (list: readonly string[]) => list.filter((id) => inBase.has(id) && inOurs.has(id) && inTheirs.has(id))
  const theyMoved = common(theirs).join() !== common(base).join()
  const [lead, added] = theyMoved ? [theirs, ours] : [ours, theirs]
  const merged = lead.filter(stays)
  const known = new Set(merged)
  let before: string | null = null
  for (const id of added) {
    if (stays(id) && !known.has(id)) {
      merged.splice(before === null ? 0 : merged.indexOf(before) + 1, 0, id)
      known.add(id)
    }
    if (known.has(id)) before = id
  }
  return merged
}

/** Tells whether two JSON values say the same, whatever the order of their keys; a key without a value counts as none. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  if (!isPlain(a) || !isPlain(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSame(own(a, key), own(b, key)))
}

const own = (record: Plain, key: string): unknown => (Object.hasOwn(record, key) ? record[key] : NOTHING)

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)
