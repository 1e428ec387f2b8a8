/** Finds where names are mentioned in a text: the longest name where two begin alike, and none inside a longer word. */
export function mentionsIn<T extends { name: string }>(text: string, named: readonly T[]): { from: number; to: number; named: T }[] {
  const byLength = named.toSorted((a, b) => b.name.length - a.name.length)
  const found: { from: number; to: number; named: T }[] = []
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (isWord(text[at - 1])) continue
    const one = byLength.find(({ name }) => text.startsWith(name, at + 1) && !isWord(text[at + 1 + name.length]))
    if (one) found.push({ from: at, to: at + 1 + one.name.length, named: one })
  }
  return found
}

const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign)
