import { expect, test } from 'vitest'

import { writeSpans, WrittenDays, WrittenSpans } from './weekly-hours.ts'

test('hours are read as they are written, and written as they were read', () => {
  const spans = WrittenSpans.parse('9:00-12:00,13:00 – 17:00')

  expect(spans).toEqual([
    { from: '09:00', to: '12:00' },
    { from: '13:00', to: '17:00' },
  ])
  expect(WrittenSpans.parse(writeSpans(spans))).toEqual(spans)
  expect(WrittenSpans.parse('')).toEqual([])
})

test.each(['9', '09:00', '17:00–09:00', '09:00–12:00–13:00', '25:00–26:00', 'morning'])(
  'refuses %s and says how hours are written',
  (text) => {
    expect(WrittenSpans.safeParse(text).error?.issues[0]?.message).toContain('09:00–12:00')
  },
)

test('days are read between commas and spaces', () => {
  expect(WrittenDays.parse('2026-12-24, 2026-12-25 2026-12-26')).toEqual(['2026-12-24', '2026-12-25', '2026-12-26'])
  expect(WrittenDays.safeParse('24.12.2026').success).toBe(false)
})
