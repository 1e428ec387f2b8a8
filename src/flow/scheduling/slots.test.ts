import { expect, test } from 'vitest'

import { withHolidays } from '#domain/scheduling/business-hours.ts'

import { bookableCalendars, freeSlots, type SlotPlan } from './slots.ts'

const always = [{ from: '00:00', to: '24:00' }]
const nineToTwelve = [{ from: '09:00', to: '12:00' }]
const aPlan = (changes: Partial<SlotPlan> = {}): SlotPlan => ({
  zone: 'Europe/Berlin',
  durationMin: 60,
  stepMin: 60,
  bufferBeforeMin: 0,
  bufferAfterMin: 0,
  noticeMin: 0,
  horizonDays: 400,
  calendars: [{ id: 'room', capacity: 1, hours: { week: Array.from({ length: 7 }, () => nineToTwelve), closed: [], exceptions: [] } }],
  ...changes,
})
const starts = (plan: SlotPlan, from: string, taken: Parameters<typeof freeSlots>[1] = [], days = 0) =>
  freeSlots(plan, taken, from, { from, days, limit: 50 }).map(({ start }) => start)

test('slots are complete, inside local hours, in UTC', () => {
  expect(starts(aPlan(), '2026-11-23T00:00:00.000Z')).toEqual([
    '2026-11-23T08:00:00.000Z',
    '2026-11-23T09:00:00.000Z',
    '2026-11-23T10:00:00.000Z',
  ])
})

test('a skipped hour has no slots, and a doubled one has them once', () => {
  const night = aPlan({
    calendars: [
      {
        id: 'room',
        capacity: 1,
        hours: { week: Array.from({ length: 7 }, () => [{ from: '01:00', to: '04:00' }]), closed: [], exceptions: [] },
      },
    ],
  })
  // 29 March 2026: 02:00 becomes 03:00. 25 October 2026: 03:00 becomes 02:00.
  expect(starts(night, '2026-03-28T23:00:00.000Z')).toEqual(['2026-03-29T00:00:00.000Z', '2026-03-29T01:00:00.000Z'])
  expect(starts(night, '2026-10-24T22:00:00.000Z')).toEqual([
    '2026-10-24T23:00:00.000Z',
    '2026-10-25T00:00:00.000Z',
    '2026-10-25T02:00:00.000Z',
  ])
})

test('bookings, buffers, notice and closed days remove slots, up to the capacity', () => {
  const taken = [{ calendar: 'room', seat: 0, from: '2026-11-23T09:00:00.000Z', to: '2026-11-23T10:00:00.000Z' }]
  expect(starts(aPlan(), '2026-11-23T00:00:00.000Z', taken)).toEqual(['2026-11-23T08:00:00.000Z', '2026-11-23T10:00:00.000Z'])
  expect(starts(aPlan({ bufferAfterMin: 15 }), '2026-11-23T00:00:00.000Z', taken)).toEqual(['2026-11-23T10:00:00.000Z'])
  expect(starts(aPlan({ noticeMin: 150 }), '2026-11-23T07:00:00.000Z')).toEqual(['2026-11-23T10:00:00.000Z'])
  const closed = { week: Array.from({ length: 7 }, () => always), closed: ['2026-11-23'], exceptions: [] }
  expect(starts(aPlan({ calendars: [{ id: 'room', capacity: 1, hours: closed }] }), '2026-11-23T00:00:00.000Z')).toEqual([])
  const double = aPlan({ calendars: [{ id: 'room', capacity: 2, hours: aPlan().calendars[0]!.hours }] })
  expect(starts(double, '2026-11-23T00:00:00.000Z', taken)).toHaveLength(3)
})

test('refuses a time outside the hours, too soon or too far', () => {
  expect(bookableCalendars(aPlan(), '2026-11-23T08:30:00.000Z', '2026-11-22T00:00:00.000Z')).toEqual(['room'])
  expect(bookableCalendars(aPlan(), '2026-11-23T10:30:00.000Z', '2026-11-22T00:00:00.000Z')).toEqual([])
  expect(bookableCalendars(aPlan({ noticeMin: 60 }), '2026-11-23T08:30:00.000Z', '2026-11-23T08:00:00.000Z')).toEqual([])
  expect(bookableCalendars(aPlan({ horizonDays: 1 }), '2026-11-25T08:30:00.000Z', '2026-11-23T08:00:00.000Z')).toEqual([])
})

test('a day with hours of its own wins over the week, closed days and holidays', () => {
  const hours = {
    week: Array.from({ length: 7 }, () => nineToTwelve),
    closed: ['2026-11-24'],
    exceptions: [{ date: '2026-11-25', spans: [{ from: '15:00', to: '16:00' }] }],
  }
  const holidays = ['2026-11-25', '2026-11-26'].map((date) => ({ date, name: '' }))
  const plan = aPlan({ calendars: [{ id: 'room', capacity: 1, hours: withHolidays(hours, holidays) }] })

  // The 24th is closed and the 26th a holiday.
  expect(starts(plan, '2026-11-23T23:00:00.000Z', [], 2)).toEqual(['2026-11-25T14:00:00.000Z'])
  expect(starts(plan, '2026-11-25T23:00:00.000Z', [], 1)).toHaveLength(3)
})

test('what is always open closes on holidays, and may go past midnight on other days', () => {
  const plan = aPlan({
    calendars: [{ id: 'room', capacity: 1, hours: withHolidays(null, [{ date: '2026-11-25', name: 'Feast' }]) }],
    durationMin: 120,
    stepMin: 60,
  })
  const now = '2026-11-22T00:00:00.000Z'

  // 23:00 to 01:00 on the wall, the second into the holiday.
  expect(bookableCalendars(plan, '2026-11-23T22:00:00.000Z', now)).toEqual(['room'])
  expect(bookableCalendars(plan, '2026-11-24T22:00:00.000Z', now)).toEqual([])
  expect(bookableCalendars(plan, '2026-11-24T21:00:00.000Z', now)).toEqual(['room'])
  expect(bookableCalendars(plan, '2026-11-25T12:00:00.000Z', now)).toEqual([])
})
