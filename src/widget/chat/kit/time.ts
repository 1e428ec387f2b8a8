/** The time of a day, as the visitor's language writes it. */
export const timeOf = (at: string | number, locale: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at))

/** A day by its nearest name: today, yesterday, or its date. */
export function dayOf(at: string | number, now: number, locale: string): string {
  const day = new Date(at)
  const midnight = (time: Date) => new Date(time).setHours(0, 0, 0, 0)
  const ago = Math.round((midnight(new Date(now)) - midnight(day)) / 86_400_000)
  if (ago < 2 && ago > -2) {
    const name = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-ago, 'day')
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  }
  return new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'long' }).format(day)
}

/** When the business opens again: the time alone today, the day with it later. */
export const openingOf = (at: string, now: number, locale: string): string => `${dayOf(at, now, locale)} ${timeOf(at, locale)}`
