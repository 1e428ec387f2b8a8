import { expect, test } from 'vitest'

import { bucketOf, medianSeconds } from './step-time.ts'

test('a median of buckets is near the median of the spans', () => {
  const median = (spans: readonly number[]) => {
    const buckets = new Map<number, number>()
    for (const span of spans) buckets.set(bucketOf(span), (buckets.get(bucketOf(span)) ?? 0) + 1)
    return medianSeconds(buckets)
  }

  expect(median([])).toBeNull()
  expect(median([0, 0, 90])).toBe(0)
  for (const span of [1, 12, 60, 3_600, 86_400, 2_592_000]) {
    const found = median([0, span, span, span * 40]) ?? 0
    expect(Math.abs(found - span) / span).toBeLessThan(0.15)
  }
})
