import { Temporal } from 'temporal-polyfill'

import type { Language } from '../answers/reading.ts'

/** A locale's own way to write dates, with the digits that customers everywhere read. */
export const customerLocale = (language: Language): string => (language === 'en' ? 'en-GB' : `${language}-u-nu-latn`)

/** "Tuesday 24 November, 15:00": when something begins, in the customer's language. */
export function writeStart(language: Language, start: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat(customerLocale(language), { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const clock = new Intl.DateTimeFormat(customerLocale(language), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  return `${day.format(instant(start))}, ${clock.format(instant(start))}`
}

/** "Tuesday 24 November 2026, 15:00–16:00": from when to when something is. */
export function writeSpan(language: Language, { start, end, timeZone }: { start: string; end: string; timeZone: string }): string {
  const day = new Intl.DateTimeFormat(customerLocale(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  })
  const clock = new Intl.DateTimeFormat(customerLocale(language), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  return `${day.format(instant(start))}, ${clock.formatRange(instant(start), instant(end))}`
}

const instant = (at: string): number => Temporal.Instant.from(at).epochMilliseconds
