import { describe, expect, it } from 'vitest'

import { joinDuration, splitDuration, unitsBetween } from './duration.ts'

describe('a duration', () => {
  it('is shown in its largest whole unit and round-trips', () => {
    expect(splitDuration(86_400_000)).toEqual({ amount: 1, unit: 'd' })
    expect(splitDuration(5_400_000)).toEqual({ amount: 90, unit: 'min' })
    expect(splitDuration(1_500)).toEqual({ amount: 1.5, unit: 's' })
    for (const span of [1_500, 60_000, 5_400_000, 86_400_000]) {
      const { amount, unit } = splitDuration(span)
      expect(joinDuration(amount, unit)).toBe(span)
    }
  })

  it('offers only units within its limits', () => {
    expect(unitsBetween(0, 15_000).map(({ value }) => value)).toEqual(['s'])
    expect(unitsBetween(60_000, 86_400_000).map(({ value }) => value)).toEqual(['min', 'h', 'd'])
  })
})
