import { expect, test } from 'vitest'

import { BusinessHours } from '#domain/scheduling/business-hours.ts'

import { isOpen, nextOpening } from './business-hours.ts'

const nineToFive = [{ from: '09:00', to: '17:00' }]
const weekdays = BusinessHours.parse({
  week: [nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, [], []],
  closed: ['2026-12-25'],
})
const everyDay = (from: string, to: string) => BusinessHours.parse({ week: Array.from({ length: 7 }, () => [{ from, to }]) })
const BERLIN = 'Europe/Berlin'

test('is open in the hours of the zone, not of UTC', () => {
  expect(isOpen(weekdays, BERLIN, '2026-11-23T08:00:00Z')).toBe(true)
  expect(isOpen(weekdays, BERLIN, '2026-11-23T07:59:59Z')).toBe(false)
  expect(isOpen(weekdays, BERLIN, '2026-11-23T16:00:00Z')).toBe(false)
  expect(isOpen(null, BERLIN, '2026-11-22T00:00:00Z')).toBe(true)
})

test('finds the next opening after weekends and closed days', () => {
  expect(nextOpening(weekdays, BERLIN, '2026-11-20T16:00:00Z')).toBe('2026-11-23T08:00:00.000Z')
  expect(nextOpening(weekdays, BERLIN, '2026-12-24T20:00:00Z')).toBe('2026-12-28T08:00:00.000Z')
  expect(nextOpening(weekdays, BERLIN, '2026-11-23T10:00:00Z')).toBe('2026-11-23T10:00:00.000Z')
})

test('an opening after a clock change shifts an hour in UTC', () => {
  expect(nextOpening(weekdays, BERLIN, '2026-03-27T18:00:00Z')).toBe('2026-03-30T07:00:00.000Z')
  expect(nextOpening(weekdays, BERLIN, '2026-10-23T18:00:00Z')).toBe('2026-10-26T08:00:00.000Z')
})

test('an interval that begins in the skipped hour opens at the jump', () => {
  expect(nextOpening(everyDay('02:30', '05:00'), BERLIN, '2026-03-29T00:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
})

test('an interval wholly in the skipped hour waits for the next day', () => {
  expect(nextOpening(everyDay('02:15', '02:45'), BERLIN, '2026-03-29T00:00:00Z')).toBe('2026-03-30T00:15:00.000Z')
})

test('an interval in the doubled hour is open both times', () => {
  const hours = everyDay('02:30', '02:45')
  expect(nextOpening(hours, BERLIN, '2026-10-25T00:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
  expect(nextOpening(hours, BERLIN, '2026-10-25T00:50:00Z')).toBe('2026-10-25T01:30:00.000Z')
})

test('is open to the last minute of the day', () => {
  expect(isOpen(everyDay('18:00', '24:00'), 'UTC', '2026-11-23T23:59:59Z')).toBe(true)
})

test('has no opening without hours', () => {
  expect(nextOpening(BusinessHours.parse({ week: [[], [], [], [], [], [], []] }), 'UTC', '2026-11-23T00:00:00Z')).toBeNull()
})
