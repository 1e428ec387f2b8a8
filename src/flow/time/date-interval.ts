import { Temporal } from 'temporal-polyfill'

import type { DateSpan } from '#domain/date-range.ts'

import { isoInstant, wallClock } from './zone.ts'

/** From an instant on, and before another (ISO 8601, UTC); null where it has no such end. */
export interface Interval {
  from: string | null
  until: string | null
}

/** Days of a time zone, both of them in; null where there is no such end. */
export interface Days {
  from: string | null
  to: string | null
}

/** The interval that a span means in a zone at this moment. Days begin when the zone's clock says so: with 23 or 25 hours, and where midnight is skipped. */
export function intervalOf(span: DateSpan, zone: string, now: string): Interval {
  const { from, to } = endsOf(span, zone, now)
  return { from: from && beginOf(from, zone), until: to && (isDay(to) ? beginOf(nextDay(to), zone) : beginOf(to, zone)) }
}

/** The days that a span touches in a zone at this moment. */
export function daysOf(span: DateSpan, zone: string, now: string): Days {
  const { from, to } = endsOf(span, zone, now)
  const day = (end: string) => (isDay(end) ? end : wallClock(end, zone).toPlainDate().toString())
  return { from: from && day(from), to: to && day(to) }
}

function endsOf({ range = 'custom', from, to }: DateSpan, zone: string, now: string): Days {
  const today = wallClock(now, zone).toPlainDate()
  const back = (days: number): Days => ({ from: today.subtract({ days }).toString(), to: today.toString() })
  switch (range) {
    case 'today':
      return back(0)
    case 'last_7_days':
      return back(6)
    case 'this_month':
      return { from: today.with({ day: 1 }).toString(), to: today.with({ day: today.daysInMonth }).toString() }
    case 'last_30_days':
      return back(29)
    case 'custom':
      return { from: from ?? null, to: to ?? null }
    case 'all':
      return { from: null, to: null }
    default:
      return range satisfies never
  }
}

const isDay = (end: string): boolean => end.length === 10

const nextDay = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

const beginOf = (end: string, zone: string): string =>
  isoInstant(isDay(end) ? Temporal.PlainDate.from(end).toZonedDateTime(zone).toInstant() : Temporal.Instant.from(end))
