import { type Chrono, casual, GB } from 'chrono-node/en'
import { Temporal } from 'temporal-polyfill'

import { type Moment, onWall, toMoment } from './moment.ts'
import { orNull } from './or-null.ts'
import { isoInstant, wallClock } from './zone.ts'

export interface DateReading {
  /** The instant to which "tomorrow" refers, ISO 8601. */
  now: string
  zone: string
  /** What comes first in 3/4: the day or the month. */
  order: 'dayFirst' | 'monthFirst'
  /** Which of two readings is meant where the year, the week or the day was left out. */
  prefer: 'future' | 'past'
}

/** Longest text that is looked at, in characters: a date is said in fewer. */
const MAX_TEXT = 200

/** Reads the first date out of a person's words: "next Monday", "in 3 days", "tomorrow at 5", "24/12", "2026-12-24". Null where none is said. */
export function readDate(said: string, reading: DateReading): Moment | null {
  const text = said.trim().slice(0, MAX_TEXT)
  return toMoment(text, reading.zone) ?? readDayOfMonth(text, reading) ?? readWords(text, reading)
}

/** "the 12th": the next such day, or the last one. */
function readDayOfMonth(text: string, { now, zone, prefer }: DateReading): Moment | null {
  const found = /^(?:on )?(?:the )?(\d{1,2})(?:st|nd|rd|th)\.?$/i.exec(text)
  const day = Number(found?.[1] ?? 0)
  if (day < 1 || day > 31) return null
  const today = wallClock(now, zone).toPlainDate()
  for (let months = 0; months < 12; months += 1) {
    const month = today.toPlainYearMonth().add({ months: prefer === 'future' ? months : -months })
    if (day > month.daysInMonth) continue
    const date = month.toPlainDate({ day })
    const order = Temporal.PlainDate.compare(date, today)
    if (prefer === 'future' ? order >= 0 : order <= 0) return { date: date.toString(), at: null }
  }
  return null
}

function readWords(text: string, reading: DateReading): Moment | null {
  const { now, zone, prefer } = reading
  const chrono: Chrono = reading.order === 'dayFirst' ? GB : casual
  const reference = {
    // oxlint-disable-next-line eslint/no-restricted-globals -- the library wants its reference as a Date; this one is given, not the clock's.
    instant: new Date(Temporal.Instant.from(now).epochMilliseconds),
    timezone: wallClock(now, zone).offsetNanoseconds / 60e9,
  }
  const forwardDate = prefer === 'future' && !/\b(?:last|ago|yesterday|past)\b/i.test(text)
  // "24.12." as it is written from Berlin to Moscow; the library knows only "24.12.2026" and "24/12".
  const found = chrono.parse(text.replace(/\b(\d{1,2})\.(\d{1,2})\.?(?=\s|$)/u, '$1/$2'), reference, { forwardDate })[0]
  if (!found) return null
  const part = (name: Parameters<typeof found.start.get>[0]): number => found.start.get(name) ?? 0
  const date = orNull(() => Temporal.PlainDate.from({ year: part('year'), month: part('month'), day: part('day') }, { overflow: 'reject' }))
  if (!date) return null
  const sure = (name: Parameters<typeof found.start.get>[0]): boolean => found.start.isCertain(name)
  const day = sure('year') || forwardDate || !sure('month') ? date : latestYear(date, reading)
  if (!sure('hour')) return { date: day.toString(), at: null }

  const hour = sure('meridiem') ? part('hour') : likelyHour(part('hour'), text)
  const wall = Temporal.PlainTime.from({ hour, minute: part('minute'), second: part('second') })
  if (sure('timezoneOffset') && sure('meridiem')) return withOffset(day.toPlainDateTime(wall), part('timezoneOffset'), zone)
  const onlyTime = !['day', 'weekday', 'month'].some((name) => sure(name as 'day' | 'weekday' | 'month'))
  return onWall((onlyTime ? nextSuch(wall, reading) : day).toPlainDateTime(wall), zone)
}

/** "At 5" is said of the afternoon; "05:00" and "5 in the morning" are not. */
const likelyHour = (hour: number, text: string): number =>
  hour >= 1 && hour <= 6 && !/\b0\d[:.h]|morning|night|dawn|T\d\d/i.test(text) ? hour + 12 : hour

function nextSuch(time: Temporal.PlainTime, { now, zone, prefer }: DateReading): Temporal.PlainDate {
  const wall = wallClock(now, zone)
  const today = wall.toPlainDate()
  const order = Temporal.PlainTime.compare(time, wall.toPlainTime())
  if (prefer === 'future') return order < 0 ? today.add({ days: 1 }) : today
  return order > 0 ? today.subtract({ days: 1 }) : today
}

function latestYear(date: Temporal.PlainDate, { now, zone }: DateReading): Temporal.PlainDate {
  return Temporal.PlainDate.compare(date, wallClock(now, zone).toPlainDate()) > 0 ? date.subtract({ years: 1 }) : date
}

function withOffset(wall: Temporal.PlainDateTime, minutes: number, zone: string): Moment {
  const instant = wall.toZonedDateTime('UTC').toInstant().subtract({ minutes })
  return { date: instant.toZonedDateTimeISO(zone).toPlainDate().toString(), at: isoInstant(instant) }
}
