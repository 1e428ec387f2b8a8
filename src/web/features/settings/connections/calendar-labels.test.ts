import { expect, test } from 'vitest'

import { aboutCalendar, aboutRefused, aboutSync } from './calendar-labels.ts'

const NOW = Date.parse('2026-11-25T10:00:00Z')
const calendar = { id: 'desk@group.calendar.google.com', name: 'Front desk', resourceId: null, syncedAt: null, refused: null }
const room = { id: 'room1', name: 'Blue room', availability: null, userId: null }

test('says whose time a calendar shows', () => {
  expect(aboutCalendar(calendar, [])).toBe('Front desk · for everything that can be booked')
  expect(aboutCalendar({ ...calendar, resourceId: 'room1' }, [room])).toBe('Front desk · for Blue room alone')
  expect(aboutCalendar({ ...calendar, resourceId: 'room1' }, [])).toContain('choose again')
  expect(aboutCalendar({ ...calendar, resourceId: 'room1' }, undefined)).toBe('Front desk')
})

test.each([
  [null, 'Reading the calendar…'],
  ['2026-11-25T09:59:00Z', 'Up to date'],
  ['2026-11-25T09:40:00Z', 'Up to date 20 minutes ago'],
  ['2026-11-25T06:10:00Z', 'Up to date 3 hours ago'],
])('says how fresh a reading of %s is', (syncedAt, words) => {
  expect(aboutSync({ ...calendar, syncedAt }, NOW)).toBe(words)
})

test('says which events Google does not take', () => {
  expect(aboutRefused({ count: 1, problem: 'Too long.' })).toBe('Google refused an event: Too long. Each is tried again when it changes.')
  expect(aboutRefused({ count: 3, problem: 'Too long.' })).toContain('3 events')
})
