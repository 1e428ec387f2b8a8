const MOST = 8

/** The known tags that a text may become: those that begin with it first, then those that hold it. None while nothing is typed, nor for a whole tag. */
export function suggestTags(known: readonly string[], taken: readonly string[], text: string): string[] {
  const wanted = fold(text)
  if (wanted === '') return []
  const free = known.filter((tag) => !taken.includes(tag) && fold(tag).includes(wanted))
  if (free.length === 1 && free[0] === text.trim()) return []
  return free.toSorted((a, b) => Number(fold(b).startsWith(wanted)) - Number(fold(a).startsWith(wanted))).slice(0, MOST)
}

const fold = (text: string): string => text.trim().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
