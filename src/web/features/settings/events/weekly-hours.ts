import { z } from 'zod'

import { BusinessHours } from '#domain/scheduling/business-hours.ts'

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Reads the hours of a day as they are written: "09:00–12:00, 13:00–17:00"; nothing where the day is closed. */
export const WrittenSpans = z.string().transform((text, context) => {
  const spans = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return spans.map((span) => {
    const [from = '', to = '', ...more] = span.split(/\s*[–-]\s*/)
    const read = BusinessHours.shape.week.element.element.safeParse({ from: padded(from), to: padded(to) })
    if (read.success && more.length === 0) return read.data
    context.addIssue({ code: 'custom', message: 'Write hours like 09:00–12:00, 13:00–17:00.' })
    return z.NEVER
  })
})

const padded = (time: string): string => (/^\d:\d\d$/.test(time) ? `0${time}` : time)

/** Writes the hours of a day. */
export const writeSpans = (spans: readonly { from: string; to: string }[]): string =>
  spans.map(({ from, to }) => `${from}–${to}`).join(', ')

/** Reads days on which nothing can be booked: "2026-12-24, 2026-12-25". */
export const WrittenDays = z.string().transform((text, context) => {
  const days = text.split(/[,\s]+/).filter((day) => day !== '')
  if (days.every((day) => z.iso.date().safeParse(day).success)) return days
  context.addIssue({ code: 'custom', message: 'Write days like 2026-12-24, 2026-12-25.' })
  return z.NEVER
})
