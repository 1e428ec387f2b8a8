/** The name that was most likely meant: one that differs in case or in at most two letters; null where none is near. */
export function similarName(name: string, names: Iterable<string>): string | null {
  let best: { name: string; distance: number } | null = null
  for (const other of names) {
    const distance = distanceOf(name.toLowerCase(), other.toLowerCase())
    if (distance <= Math.min(2, Math.floor(name.length / 2)) && (best === null || distance < best.distance))
      best = { name: other, distance }
  }
  return best?.name ?? null
}

/** Letters to change, add or leave out; 3 where there are more than 2. */
function distanceOf(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let row = Array.from({ length: b.length + 1 }, (_each, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 3
}
