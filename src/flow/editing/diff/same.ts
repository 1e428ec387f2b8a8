/** Whether two JSON values say the same. A key that is missing and one that is undefined are one. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => same(item, b[index]))
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => same(Reflect.get(a, key), Reflect.get(b, key)))
}

/** Which of some places keep their order, as many as can: the longest rising run. The others have moved. */
export function keepingOrder(places: readonly number[]): ReadonlySet<number> {
  const tails: number[] = []
  const before: number[] = []
  for (const [index, place] of places.entries()) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[tails[middle] ?? 0] ?? 0) < place) low = middle + 1
      else high = middle
    }
    before[index] = low > 0 ? (tails[low - 1] ?? -1) : -1
    tails[low] = index
  }
  const kept = new Set<number>()
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) kept.add(index)
  return kept
}
