/** Places count less the further down they are; with 60 the first places of one ranking do not outweigh agreement of both. */
const K = 60

/** Joins rankings by reciprocal rank: each thing once, what stands high in several first. */
export function fuseRankings<Thing extends { id: string }>(rankings: readonly (readonly Thing[])[]): Thing[] {
  const worth = new Map<string, { thing: Thing; sum: number }>()
  for (const ranking of rankings)
    for (const [place, thing] of ranking.entries()) {
      const { sum = 0, thing: first = thing } = worth.get(thing.id) ?? {}
      worth.set(thing.id, { thing: first, sum: sum + 1 / (K + place + 1) })
    }
  return [...worth.values()].toSorted((one, other) => other.sum - one.sum).map(({ thing }) => thing)
}
