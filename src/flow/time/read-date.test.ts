import { expect, test } from 'vitest'

import { type DateReading, readDate } from './read-date.ts'

// A Saturday, ten in the morning in Berlin.
const reading: DateReading = { now: '2026-11-21T09:00:00.000Z', zone: 'Europe/Berlin', order: 'dayFirst', prefer: 'future' }
const read = (text: string, other: Partial<DateReading> = {}) => readDate(text, { ...reading, ...other })
const day = (date: string) => ({ date, at: null })

test.each([
  ['next Monday', '2026-11-23'],
  ['in 3 days', '2026-11-24'],
  ['today', '2026-11-21'],
  ['let us say tomorrow please', '2026-11-22'],
  ['24/12', '2026-12-24'],
  ['24.12.', '2026-12-24'],
  ['24.12.2027', '2027-12-24'],
  ['2026-12-24', '2026-12-24'],
  ['5 May', '2027-05-05'],
  ['3/4/2027', '2027-04-03'],
  ['the 12th', '2026-12-12'],
  ['the 31st', '2026-12-31'],
])('"%s" is a day to come', (text, date) => {
  expect(read(text)).toEqual(day(date))
})

test('what comes first is an option, and an impossible month is read the other way', () => {
  expect(read('3/4/2027', { order: 'monthFirst' })).toEqual(day('2027-03-04'))
  expect(read('12/24')).toEqual(day('2026-12-24'))
})

test.each([
  ['tomorrow at 5', '2026-11-22T16:00:00.000Z'],
  ['tomorrow at 05:00', '2026-11-22T04:00:00.000Z'],
  ['tomorrow 5pm', '2026-11-22T16:00:00.000Z'],
  ['friday 10:30', '2026-11-27T09:30:00.000Z'],
  ['at 5', '2026-11-21T16:00:00.000Z'],
  ['at 8', '2026-11-22T07:00:00.000Z'],
  ['in 2 hours', '2026-11-21T11:00:00.000Z'],
  ['2026-12-24T17:30', '2026-12-24T16:30:00.000Z'],
  ['2026-12-24T17:30:00Z', '2026-12-24T17:30:00.000Z'],
])('"%s" is an instant', (text, at) => {
  expect(read(text)?.at).toBe(at)
})

test('a time that the clock skips comes an hour later, and of a doubled one the first counts', () => {
  expect(read('28 March 2027 at 02:30')).toEqual({ date: '2027-03-28', at: '2027-03-28T01:30:00.000Z' })
  expect(read('31 October 2027 at 02:30')).toEqual({ date: '2027-10-31', at: '2027-10-31T00:30:00.000Z' })
})

test('"tomorrow" is the contact’s tomorrow', () => {
  const late = { now: '2026-11-21T23:30:00.000Z' }
  expect(read('tomorrow', { ...late, zone: 'Europe/Berlin' })).toEqual(day('2026-11-23'))
  expect(read('tomorrow', { ...late, zone: 'America/New_York' })).toEqual(day('2026-11-22'))
})

test('a birthday is in the past', () => {
  expect(read('12 December', { prefer: 'past' })).toEqual(day('2025-12-12'))
  expect(read('12/05/1990', { prefer: 'past' })).toEqual(day('1990-05-12'))
  expect(read('last friday')).toEqual(day('2026-11-20'))
})

test('what says no date is none', () => {
  for (const text of ['', 'whenever', '31/02/2027', '2026-02-31', '12', 'x'.repeat(5_000)]) expect(read(text)).toBeNull()
})
