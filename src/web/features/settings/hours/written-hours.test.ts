import { expect, test } from 'vitest'

import { writeHours, writeSpans, WrittenHours, WrittenSpans } from './written-hours.ts'

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

test('hours of the week and of single days are written as they were read', () => {
  const written = {
    week: ['09:00–17:00', '', '', '', '', '', ''],
    days: [
      { date: '2026-12-24', spans: '09:00–12:00' },
      { date: '2026-12-25', spans: '' },
    ],
  }
  const hours = WrittenHours.parse(written)

  expect(hours).toMatchObject({ closed: ['2026-12-25'], exceptions: [{ date: '2026-12-24', spans: [{ from: '09:00', to: '12:00' }] }] })
  expect(writeHours(hours)).toEqual(written)
})

test('refuses a day without a date, and one that stands there twice', () => {
  const { week } = writeHours(null)
  const faultOf = (days: object[]) => WrittenHours.safeParse({ week, days }).error?.issues[0]?.message

  expect(faultOf([{ date: '', spans: '' }])).toBe('Choose a day.')
  expect(
    faultOf([
      { date: '2026-12-24', spans: '' },
      { date: '2026-12-24', spans: '' },
    ]),
  ).toBe('One day stands here twice.')
})
