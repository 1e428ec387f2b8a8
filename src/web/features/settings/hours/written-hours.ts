import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { BusinessHours } from '#domain/scheduling/business-hours.ts'
import { commaList } from '#domain/i18n/comma-list.ts'

export const WEEKDAYS = [t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday'), t('Sunday')] as const

const Stretch = BusinessHours.shape.week.element.element

/** Reads the hours of a day as they are written: "09:00–12:00, 13:00–17:00"; nothing where the day is closed. */
export const WrittenSpans = z.string().transform((text, context) => {
  const spans = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return spans.map((span) => {
    const [from = '', to = '', ...more] = span.split(/\s*[–-]\s*/)
    const read = Stretch.safeParse({ from: padded(from), to: padded(to) })
    if (read.success && more.length === 0) return read.data
    context.addIssue({ code: 'custom', message: t('Write hours like 09:00–12:00, 13:00–17:00.') })
    return z.NEVER
  })
})

const padded = (time: string): string => (/^\d:\d\d$/.test(time) ? `0${time}` : time)

/** Writes the hours of a day. */
export const writeSpans = (spans: readonly { from: string; to: string }[]): string =>
  commaList(spans.map(({ from, to }) => `${from}–${to}`))

/** Opening hours as people write them. A day of its own without hours is closed. */
export const WrittenHours = z
  .object({
    week: z.array(WrittenSpans).length(7),
    days: z
      .array(z.object({ date: z.iso.date(t('Choose a day.')), spans: WrittenSpans }))
      .max(400)
      .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, t('One day stands here twice.')),
  })
  .transform(({ week, days }): BusinessHours => ({
    week,
    closed: days.filter(({ spans }) => spans.length === 0).map(({ date }) => date),
    exceptions: days.filter(({ spans }) => spans.length > 0),
  }))
export type WrittenHours = z.input<typeof WrittenHours>

const OFFICE: WrittenHours = { week: ['09:00–17:00', '09:00–17:00', '09:00–17:00', '09:00–17:00', '09:00–17:00', '', ''], days: [] }

/** Writes opening hours; where there are none, those of an office, to begin with. */
export function writeHours(hours: BusinessHours | null): WrittenHours {
  if (hours === null) return OFFICE
  const closed = hours.closed.map((date) => ({ date, spans: '' }))
  const others = hours.exceptions.map(({ date, spans }) => ({ date, spans: writeSpans(spans) }))
  return { week: hours.week.map(writeSpans), days: [...closed, ...others].toSorted((one, other) => one.date.localeCompare(other.date)) }
}
