import { Temporal } from 'temporal-polyfill'

import { type BusinessHours, spansOn } from '#domain/scheduling/business-hours.ts'

import { isoInstant, wallClock } from './zone.ts'

/** How far ahead an opening is looked for, in days: past it a week that is always closed, or closed days without end, is given up. */
const HORIZON_DAYS = 420

/** Tells whether people are there at an instant. Hours that are not set mean always. */
export const isOpen = (hours: BusinessHours | null, zone: string, now: string): boolean =>
  hours === null || openAt(hours, wallClock(now, zone))

/** The next instant (ISO 8601, UTC) at which people are there: now where they are; null where no opening comes within 420 days. */
export function nextOpening(hours: BusinessHours | null, zone: string, now: string): string | null {
  if (hours === null || isOpen(hours, zone, now)) return isoInstant(Temporal.Instant.from(now))
  const today = wallClock(now, zone).toPlainDate()
  const after = Temporal.Instant.from(now)
  for (let days = 0; days <= HORIZON_DAYS; days += 1) {
    const found = openings(hours, today.add({ days }), zone)
      .filter((start) => Temporal.Instant.compare(start.toInstant(), after) > 0 && openAt(hours, start))
      .sort(Temporal.ZonedDateTime.compare)
    if (found[0]) return isoInstant(found[0].toInstant())
  }
  return null
}

/** The instant (ISO 8601, UTC) at which so many minutes of the business hours have passed since another; null where they never do within 420 days. */
export function addOpenMinutes(hours: BusinessHours | null, zone: string, from: string, minutes: number): string | null {
  const start = Temporal.Instant.from(from)
  if (hours === null) return isoInstant(start.add({ minutes }))
  let left = minutes
  const today = wallClock(from, zone).toPlainDate()
  for (let days = 0; days <= HORIZON_DAYS; days += 1) {
    const day = today.add({ days })
    for (const { begin, end } of openSpans(hours, day, zone)) {
      const opens = Temporal.Instant.compare(begin, start) > 0 ? begin : start
      const open = Math.max(0, (end.epochMilliseconds - opens.epochMilliseconds) / 60_000)
      if (open >= left && open > 0) return isoInstant(opens.add({ milliseconds: Math.round(left * 60_000) }))
      left -= open
    }
  }
  return null
}

/** The spans of a day in which people are there, earliest first; spans that touch or overlap are one. */
function openSpans(hours: BusinessHours, day: Temporal.PlainDate, zone: string): { begin: Temporal.Instant; end: Temporal.Instant }[] {
  const at = (time: string): Temporal.Instant =>
    (time === '24:00' ? day.add({ days: 1 }).toPlainDateTime('00:00') : day.toPlainDateTime(time)).toZonedDateTime(zone).toInstant()
  const spans = spansOn(hours, day.toString(), day.dayOfWeek).map(({ from, to }) => ({ begin: at(from), end: at(to) }))
  const merged: { begin: Temporal.Instant; end: Temporal.Instant }[] = []
  for (const span of spans.sort((a, b) => Temporal.Instant.compare(a.begin, b.begin))) {
    const last = merged.at(-1)
    if (!last || Temporal.Instant.compare(span.begin, last.end) > 0) merged.push(span)
    else if (Temporal.Instant.compare(span.end, last.end) > 0) last.end = span.end
  }
  return merged
}

function openAt(hours: BusinessHours, wall: Temporal.ZonedDateTime): boolean {
  const time = wall.toPlainTime().toString({ smallestUnit: 'minute' })
  return spansOn(hours, wall.toPlainDate().toString(), wall.dayOfWeek).some(({ from, to }) => from <= time && time < to)
}

/** The instants of a day at which a span may begin: both of a doubled hour, and the end of a skipped one. */
function openings(hours: BusinessHours, day: Temporal.PlainDate, zone: string): Temporal.ZonedDateTime[] {
  return spansOn(hours, day.toString(), day.dayOfWeek).flatMap(({ from }) => {
    const wall = day.toPlainDateTime(from)
    const first = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
    const second = wall.toZonedDateTime(zone, { disambiguation: 'later' })
    const jump = Temporal.ZonedDateTime.compare(first, second) === 0 ? null : first.getTimeZoneTransition('next')
    return jump ? [first, second, jump] : [first, second]
  })
}
