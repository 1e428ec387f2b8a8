import { expect, test } from 'vitest'

import { notesOf } from './day-notes.ts'

const WEEK = Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }])
const DAYS = ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-28']
const closedAllDay = [{ from: 0, to: 1_440 }]

test('a holiday is closed and has its name, one without a name and a closed day say so', () => {
  const businessHours = { week: WEEK, closed: ['2026-12-28'], exceptions: [] }
  const holidays = [
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2026-12-26', name: '' },
  ]

  expect([...notesOf(DAYS, { businessHours, holidays })]).toEqual([
    ['2026-12-25', { label: 'Christmas Day', isClosed: true, away: closedAllDay }],
    ['2026-12-26', { label: 'Closed', isClosed: true, away: closedAllDay }],
    ['2026-12-28', { label: 'Closed', isClosed: true, away: closedAllDay }],
  ])
})

test('a day with hours of its own shows them and what they leave, also on a holiday', () => {
  const spans = [
    { from: '14:00', to: '16:00' },
    { from: '09:00', to: '12:00' },
  ]
  const businessHours = { week: WEEK, closed: [], exceptions: [{ date: '2026-12-24', spans }] }

  expect(notesOf(DAYS, { businessHours, holidays: [{ date: '2026-12-24', name: 'Christmas Eve' }] }).get('2026-12-24')).toEqual({
    label: 'Christmas Eve · 09:00–12:00, 14:00–16:00',
    isClosed: false,
    away: [
      { from: 0, to: 540 },
      { from: 720, to: 840 },
      { from: 960, to: 1_440 },
    ],
  })
})

test('days like every week’s, other years’ holidays and a workspace that is always open have none', () => {
  expect(notesOf(DAYS, { businessHours: null, holidays: [] }).size).toBe(0)
  expect(
    notesOf(DAYS, { businessHours: { week: WEEK, closed: [], exceptions: [] }, holidays: [{ date: '2025-12-25', name: 'Old' }] }).size,
  ).toBe(0)
})
