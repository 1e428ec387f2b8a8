import { expect, test } from 'vitest'

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
  calendars: [{ id: 'room', capacity: 1, hours: { week: Array.from({ length: 7 }, () => nineToTwelve), closed: [] } }],
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
      { id: 'room', capacity: 1, hours: { week: Array.from({ length: 7 }, () => [{ from: '01:00', to: '04:00' }]), closed: [] } },
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
  const closed = { week: Array.from({ length: 7 }, () => always), closed: ['2026-11-23'] }
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
