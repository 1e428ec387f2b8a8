import { describe, expect, it } from 'vitest'

import { formatAgo, dayKey, formatDay } from './format-time.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const ago = (ms: number) => new Date(NOW - ms).toISOString()

describe('formatAgo', () => {
  it.each([
    [30_000, 'now'],
    [4 * 60_000, '4m'],
    [2 * 3_600_000, '2h'],
    [3 * 86_400_000, '3d'],
  ])('says %i ms as %s', (age, words) => {
    expect(formatAgo(ago(age), NOW)).toBe(words)
  })
})

describe('days', () => {
  it('begin at midnight of the time zone', () => {
    expect(dayKey('2026-11-20T23:30:00.000Z', 'Europe/Berlin')).toBe('2026-11-21')
    expect(dayKey('2026-11-20T23:30:00.000Z', 'America/New_York')).toBe('2026-11-20')
  })

  it('are named when near', () => {
    expect(formatDay(ago(0), 'UTC', NOW)).toBe('Today')
    expect(formatDay(ago(86_400_000), 'UTC', NOW)).toBe('Yesterday')
  })
})
