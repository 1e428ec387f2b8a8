import { Temporal } from 'temporal-polyfill'

import type { Json } from '#domain/json.ts'

import { orNull } from './or-null.ts'
import { isoInstant } from './zone.ts'

/** A point in time: a day ("2026-12-24") of a zone, and the instant (ISO 8601, UTC) where a time of day was said too. */
export interface Moment {
  date: string
  at: string | null
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i

/** Reads a stored value as a point in time: an ISO date or date-time, or seconds or milliseconds since 1970. Null where it is none. */
export function toMoment(value: Json, zone: string): Moment | null {
  if (typeof value === 'number') return fromEpoch(value, zone)
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (DATE.test(text)) {
    const date = orNull(() => Temporal.PlainDate.from(text))
    return date && { date: date.toString(), at: null }
  }
  const found = DATE_TIME.exec(text)
  if (!found) return null
  const iso = text.replace(' ', 'T').toUpperCase()
  if (found[1] === undefined) return orNull(() => onWall(Temporal.PlainDateTime.from(iso), zone))
  return orNull(() => fromInstant(Temporal.Instant.from(iso), zone))
}

/** The moment that a wall clock shows this date and time. One that the clock skips in spring comes an hour later; of a doubled one, the first. */
export function onWall(wall: Temporal.PlainDateTime, zone: string): Moment {
  const zoned = wall.toZonedDateTime(zone, { disambiguation: 'compatible' })
  return { date: wall.toPlainDate().toString(), at: isoInstant(zoned.toInstant()) }
}

/** The instant of a moment: of a mere day, the given time of that day ("09:00") in the zone. */
export function instantOf({ date, at }: Moment, timeOfDay: string, zone: string): string {
  return at ?? onWall(Temporal.PlainDate.from(date).toPlainDateTime(timeOfDay), zone).at ?? ''
}

function fromEpoch(value: number, zone: string): Moment | null {
  if (!Number.isFinite(value)) return null
  // Seconds until the year 5138; milliseconds from 1973 on.
  const ms = Math.abs(value) < 1e11 ? value * 1_000 : value
  return orNull(() => fromInstant(Temporal.Instant.fromEpochMilliseconds(Math.round(ms)), zone))
}

const fromInstant = (instant: Temporal.Instant, zone: string): Moment => ({
  date: instant.toZonedDateTimeISO(zone).toPlainDate().toString(),
  at: isoInstant(instant),
})
