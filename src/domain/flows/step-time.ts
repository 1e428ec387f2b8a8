/** Spans are counted in buckets, each a quarter longer than the one before: a median of them is at most an eighth off. */
const BUCKETS_A_DOUBLING = 3

/** The bucket that a span of so many seconds falls into. */
export const bucketOf = (seconds: number): number => Math.round(BUCKETS_A_DOUBLING * Math.log2(Math.max(0, seconds) + 1))

/** The median span in seconds, of how many fell into each bucket; null of none. */
export function medianSeconds(buckets: ReadonlyMap<number, number>): number | null {
  const total = [...buckets.values()].reduce((sum, count) => sum + count, 0)
  let passed = 0
  for (const [bucket, count] of [...buckets].toSorted(([a], [b]) => a - b)) {
    passed += count
    if (passed * 2 >= total && total > 0) return Math.round(2 ** (bucket / BUCKETS_A_DOUBLING) - 1)
  }
  return null
}
