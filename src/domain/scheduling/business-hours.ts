import { z } from 'zod'
import { t } from '../i18n/t.ts'

/** A time of day, "09:30"; "24:00" is the end of the day. */
export const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, t('Write a time like 09:30.'))

const Span = z.object({ from: TimeOfDay, to: TimeOfDay }).refine(({ from, to }) => from < to, t('The end is not after the begin.'))

const Spans = z.array(Span).max(6)

/** When people are there, in a time zone that stands elsewhere. */
export const BusinessHours = z.object({
  /** Seven lists of spans, Monday first. */
  week: z.array(Spans).length(7),
  /** Days that are closed. */
  closed: z.array(z.iso.date()).max(400).default([]),
  /** Days with hours of their own, which win over the week and over closed days. */
  exceptions: z
    .array(z.object({ date: z.iso.date(), spans: Spans }))
    .max(400)
    .default([]),
})
export type BusinessHours = z.infer<typeof BusinessHours>

/** A day on which nobody is there and nothing is booked, unless hours of its own say otherwise. */
export const Holiday = z.object({ date: z.iso.date(), name: z.string().trim().max(80).default('') })
export type Holiday = z.infer<typeof Holiday>

/** A stretch of a day, "09:00" to "17:00". */
type Stretch = z.infer<typeof Span>

/** The open hours of a date, whose day of the week counts from Monday as 1. */
export function spansOn({ week, closed, exceptions }: BusinessHours, date: string, dayOfWeek: number): readonly Stretch[] {
  const own = exceptions.find((exception) => exception.date === date)
  if (own) return own.spans
  return closed.includes(date) ? [] : (week[dayOfWeek - 1] ?? [])
}

const ALL_DAY = [{ from: '00:00', to: '24:00' }]

/** The same hours with holidays as closed days. Null hours mean always, but for the holidays. */
export function withHolidays(hours: BusinessHours | null, holidays: readonly Holiday[]): BusinessHours | null {
  if (holidays.length === 0) return hours
  const { week, closed, exceptions } = hours ?? { week: Array.from({ length: 7 }, () => ALL_DAY), closed: [], exceptions: [] }
  return { week, closed: [...closed, ...holidays.map(({ date }) => date)], exceptions }
}
