import { dateLocale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const made = new Map<string, Intl.DateTimeFormat>()

/** Each takes a millisecond to make, and a list says many times in the same words. */
function formatOf(options: Intl.DateTimeFormatOptions, language = dateLocale()): Intl.DateTimeFormat {
  const key = `${language}${JSON.stringify(options)}`
  const format = made.get(key) ?? new Intl.DateTimeFormat(language, options)
  made.set(key, format)
  return format
}

/** Says how long ago in two signs: "now", "4m", "2h", "3d"; from a week on, the date. */
export function formatAgo(at: string, now: number): string {
  const age = now - Date.parse(at)
  if (age < MINUTE) return t('now')
  if (age < HOUR) return t('{count}m', { count: Math.floor(age / MINUTE) })
  if (age < DAY) return t('{count}h', { count: Math.floor(age / HOUR) })
  if (age < 7 * DAY) return t('{count}d', { count: Math.floor(age / DAY) })
  return formatOf({ day: 'numeric', month: 'short' }).format(Date.parse(at))
}

/** Says the time of day in a time zone: "14:02". */
export function formatClock(at: string, timeZone: string): string {
  return formatOf({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(Date.parse(at))
}

/** Says date and time in full, for what shows on hover. */
export function formatExactTime(at: string, timeZone: string): string {
  return formatOf({ dateStyle: 'full', timeStyle: 'medium', timeZone }).format(Date.parse(at))
}

/** Says date and time in short, for the end of something: "1 Dec 2026, 14:00". */
export function formatMoment(at: string, timeZone: string): string {
  return formatOf({ dateStyle: 'medium', timeStyle: 'short', timeZone }).format(Date.parse(at))
}

/** Names a day for the line between two days: "Today", "Yesterday", "Monday", then the date. */
export function formatDay(at: string, timeZone: string, now: number): string {
  const day = dayKey(at, timeZone)
  if (day === dayKey(now, timeZone)) return t('Today')
  if (day === dayKey(now - DAY, timeZone)) return t('Yesterday')
  const recent = now - Date.parse(at) < 6 * DAY
  const sameYear = day.slice(0, 4) === dayKey(now, timeZone).slice(0, 4)
  return formatOf(
    recent ? { weekday: 'long', timeZone } : { day: 'numeric', month: 'long', ...(!sameYear && { year: 'numeric' }), timeZone },
  ).format(Date.parse(at))
}

/** Gives the calendar day of an instant in a time zone, as 2026-11-21. */
export function dayKey(at: string | number, timeZone: string): string {
  return formatOf({ year: 'numeric', month: '2-digit', day: '2-digit', timeZone }, 'en-CA').format(
    typeof at === 'number' ? at : Date.parse(at),
  )
}
