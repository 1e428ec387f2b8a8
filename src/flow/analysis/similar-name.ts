import { slipsBetween } from '../answers/fold-letters.ts'

/** The name that was most likely meant: one that differs in case or in at most two slips; null where none is near, or two are as near. */
export function similarName(name: string, names: Iterable<string>): string | null {
  const limit = name.length < 5 ? 1 : 2
  let best: string | null = null
  let least = limit + 1
  let isAlone = true
  for (const other of new Set(names)) {
    if (other === name || Math.abs(other.length - name.length) > limit) continue
    const slips = slipsBetween(name.toLowerCase(), other.toLowerCase())
    if (slips > least || slips > limit) continue
    isAlone = slips < least
    best = other
    least = slips
  }
  return isAlone ? best : null
}
