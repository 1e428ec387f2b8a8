import { describe, expect, it } from 'vitest'

import { comingTime } from './upcoming-times.ts'

// 2026-11-23 is a Monday.
const MONDAY = Date.parse('2026-11-23T10:00:00Z')
const DAY = 86_400_000

describe('comingTime', () => {
  it('offers the Monday of next week on a Monday', async () => {
    expect(await comingTime({ at: 9, on: 'nextMonday' }, 'UTC', MONDAY)).toBe('2026-11-30T09:00:00.000Z')
    expect(await comingTime({ at: 9, on: 'nextMonday' }, 'UTC', MONDAY - 3 * 3_600_000)).toBe('2026-11-30T09:00:00.000Z')
  })

  it('offers the coming Monday on other days', async () => {
    for (let day = 1; day <= 6; day += 1)
      expect(await comingTime({ at: 9, on: 'nextMonday' }, 'UTC', MONDAY + day * DAY)).toBe('2026-11-30T09:00:00.000Z')
  })

  it('offers no past hour of today', async () => {
    expect(await comingTime({ at: 18, on: 'today' }, 'UTC', MONDAY)).toBe('2026-11-23T18:00:00.000Z')
    expect(await comingTime({ at: 9, on: 'today' }, 'UTC', MONDAY)).toBeNull()
  })

  it('uses the time zone’s day and clock', async () => {
    const late = Date.parse('2026-11-23T20:00:00Z')
    expect(await comingTime({ at: 9, on: 'tomorrow' }, 'Asia/Tokyo', late)).toBe('2026-11-25T00:00:00.000Z')
    expect(await comingTime({ months: 1 }, 'UTC', MONDAY)).toBe('2026-12-23T10:00:00.000Z')
  })
})
