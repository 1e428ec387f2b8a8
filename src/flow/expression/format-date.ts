import { Temporal } from 'temporal-polyfill'

import type { Moment } from '../time/moment.ts'
import { wallClock } from '../time/zone.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Writes a moment by the signs of strftime. Left out, it is "Mon 23 Nov 2026", with ", 17:00" where a time is known. */
export function formatDate(moment: Moment, zone: string, format?: string): string {
  const wall = moment.at === null ? Temporal.PlainDate.from(moment.date).toZonedDateTime(zone) : wallClock(moment.at, zone)
  const wanted = format ?? (moment.at === null ? '%a %-d %b %Y' : '%a %-d %b %Y, %H:%M')
  return wanted.slice(0, 200).replaceAll(/%([-:]?)([A-Za-z%])/g, (sign, flag: string, letter: string) => {
    const made = write(wall, letter, flag === ':')
    if (made === null) return sign
    return flag === '-' ? made.trimStart().replace(/^0+(?=\d)/, '') : made
  })
}

const two = (value: number): string => String(value).padStart(2, '0')

function write(wall: Temporal.ZonedDateTime, letter: string, colon: boolean): string | null {
  const { year, month, day, hour, minute, second, dayOfWeek } = wall
  const dayName = DAYS[dayOfWeek - 1] ?? ''
  const monthName = MONTHS[month - 1] ?? ''
  const hour12 = hour % 12 === 0 ? 12 : hour % 12
  const signs: Readonly<Record<string, string>> = {
    Y: String(year),
    y: two(year % 100),
    m: two(month),
    B: monthName,
    b: monthName.slice(0, 3),
    h: monthName.slice(0, 3),
    d: two(day),
    e: String(day).padStart(2),
    j: String(wall.dayOfYear).padStart(3, '0'),
    A: dayName,
    a: dayName.slice(0, 3),
    u: String(dayOfWeek),
    w: String(dayOfWeek % 7),
    H: two(hour),
    I: two(hour12),
    k: String(hour).padStart(2),
    l: String(hour12).padStart(2),
    M: two(minute),
    S: two(second),
    L: String(wall.millisecond).padStart(3, '0'),
    p: hour < 12 ? 'AM' : 'PM',
    P: hour < 12 ? 'am' : 'pm',
    s: String(Math.floor(wall.epochMilliseconds / 1_000)),
    z: colon ? wall.offset : wall.offset.replace(':', ''),
    Z: wall.timeZoneId,
    F: `${year}-${two(month)}-${two(day)}`,
    T: `${two(hour)}:${two(minute)}:${two(second)}`,
    R: `${two(hour)}:${two(minute)}`,
    D: `${two(month)}/${two(day)}/${two(year % 100)}`,
    '%': '%',
  }
  return signs[letter] ?? null
}
