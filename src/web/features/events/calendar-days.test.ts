import { expect, test } from 'vitest'

import { instantAt, monthOf, placeEvents, wallOf, weekOf } from './calendar-days.ts'

const ZONE = 'Europe/Berlin'
const event = (start: string, end: string) => ({ start: `2026-11-${start}:00.000Z`, end: `2026-11-${end}:00.000Z` })

test('a week begins on Monday, also over the turn of a year', () => {
  expect(weekOf('2026-11-29')).toEqual(['23', '24', '25', '26', '27', '28', '29'].map((day) => `2026-11-${day}`))
  expect(weekOf('2027-01-01')[0]).toBe('2026-12-28')
})

test('a month shows whole weeks, no more than it touches', () => {
  expect(monthOf('2027-02-10')).toHaveLength(28)
  expect(monthOf('2026-11-25').at(0)).toBe('2026-10-26')
  expect(monthOf('2026-08-15')).toHaveLength(42)
})

test('events stand on the clock of the workspace’s zone', () => {
  const [block] = placeEvents([event('24T08:00', '24T09:30')], weekOf('2026-11-24'), ZONE)

  expect(block).toMatchObject({ day: '2026-11-24', from: 540, to: 630, column: 0, columns: 1 })
})

test('events that overlap stand beside each other, and those that only touch do not', () => {
  const blocks = placeEvents(
    [event('24T08:00', '24T10:00'), event('24T09:00', '24T10:00'), event('24T10:00', '24T11:00')],
    ['2026-11-24'],
    ZONE,
  )

  expect(blocks.map(({ column, columns }) => [column, columns])).toEqual([
    [0, 2],
    [1, 2],
    [0, 1],
  ])
})

test('an event over midnight stands in both days, and one that ends at midnight in one', () => {
  const days = ['2026-11-24', '2026-11-25']

  expect(placeEvents([event('24T22:00', '25T01:00')], days, ZONE).map(({ day, from, to }) => [day, from, to])).toEqual([
    ['2026-11-24', 1380, 1440],
    ['2026-11-25', 0, 120],
  ])
  expect(placeEvents([event('24T22:00', '24T23:00')], days, ZONE)).toHaveLength(1)
})

test('a time on the wall is an instant and back, and one that the clock skips comes an hour later', () => {
  expect(wallOf(instantAt('2026-10-25', 8 * 60, ZONE), ZONE)).toEqual({ day: '2026-10-25', minute: 480 })
  expect(instantAt('2026-03-29', 2 * 60 + 30, ZONE)).toBe('2026-03-29T01:30:00.000Z')
})
