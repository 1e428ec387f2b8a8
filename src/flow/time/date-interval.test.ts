import { describe, expect, test } from 'vitest'

import { daysOf, intervalOf } from './date-interval.ts'

const ZONE = 'Europe/Berlin'
const at = (now: string) => ({
  of: (span: Parameters<typeof intervalOf>[0], zone = ZONE) => intervalOf(span, zone, now),
})

describe('a span as an interval', () => {
  test('today begins and ends at the zone’s midnight, not at UTC’s', () => {
    const lateInUtc = at('2026-11-24T23:30:00Z')

    expect(lateInUtc.of({ range: 'today' })).toEqual({ from: '2026-11-24T23:00:00.000Z', until: '2026-11-25T23:00:00.000Z' })
    expect(lateInUtc.of({ range: 'today' }, 'America/New_York')).toEqual({
      from: '2026-11-24T05:00:00.000Z',
      until: '2026-11-25T05:00:00.000Z',
    })
  })

  test('a day on which the clock changes has 23 or 25 hours', () => {
    expect(at('2026-03-29T12:00:00Z').of({ range: 'today' })).toEqual({
      from: '2026-03-28T23:00:00.000Z',
      until: '2026-03-29T22:00:00.000Z',
    })
    expect(at('2026-10-25T12:00:00Z').of({ range: 'today' })).toEqual({
      from: '2026-10-24T22:00:00.000Z',
      until: '2026-10-25T23:00:00.000Z',
    })
  })

  test('a day whose midnight is skipped begins an hour later', () => {
    const santiago = at('2026-09-06T12:00:00Z').of({ range: 'today' }, 'America/Santiago')

    expect(santiago).toEqual({ from: '2026-09-06T04:00:00.000Z', until: '2026-09-07T03:00:00.000Z' })
  })

  test('the last 7 and 30 days end today, across a change of the clock', () => {
    const now = at('2026-10-27T09:00:00Z')

    expect(now.of({ range: 'last_7_days' })).toEqual({ from: '2026-10-20T22:00:00.000Z', until: '2026-10-27T23:00:00.000Z' })
    expect(now.of({ range: 'last_30_days' })).toEqual({ from: '2026-09-27T22:00:00.000Z', until: '2026-10-27T23:00:00.000Z' })
  })

  test('this month is the whole of it, in February of a leap year too', () => {
    expect(at('2028-02-10T00:00:00Z').of({ range: 'this_month' }, 'UTC')).toEqual({
      from: '2028-02-01T00:00:00.000Z',
      until: '2028-03-01T00:00:00.000Z',
    })
  })

  test('a custom span takes its last day whole, an instant as it is, and may lack either end', () => {
    const now = at('2026-11-24T12:00:00Z')

    expect(now.of({ range: 'custom', from: '2026-11-01', to: '2026-11-03' })).toEqual({
      from: '2026-10-31T23:00:00.000Z',
      until: '2026-11-03T23:00:00.000Z',
    })
    expect(now.of({ from: '2026-11-01T10:00:00+02:00' })).toEqual({ from: '2026-11-01T08:00:00.000Z', until: null })
    expect(now.of({ range: 'all', from: '2026-11-01' })).toEqual({ from: null, until: null })
  })
})

test('a span as days', () => {
  const now = '2026-03-01T02:00:00Z'

  expect(daysOf({ range: 'today' }, 'Europe/London', now)).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  expect(daysOf({ range: 'last_7_days' }, 'America/New_York', now)).toEqual({ from: '2026-02-22', to: '2026-02-28' })
  expect(daysOf({ to: '2026-03-01T02:00:00Z' }, 'America/New_York', now)).toEqual({ from: null, to: '2026-02-28' })
})
