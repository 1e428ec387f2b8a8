/** A time that is offered: so long from now, or at an hour of a day to come. */
export type ComingTime = { hours: number } | { days: number } | { months: number } | { at: number; on: 'today' | 'tomorrow' | 'nextMonday' }

/** Gives the instant of an offered time, ISO 8601; null where it is over today. On a Monday, next Monday is a week ahead. */
export async function comingTime(time: ComingTime, timeZone: string, now: number): Promise<string | null> {
  // Large, and needed by few at any time.
  const { Temporal } = await import('temporal-polyfill')
  const present = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  if (!('at' in time)) return instant(present.add(time))
  const ahead = { today: 0, tomorrow: 1, nextMonday: 8 - present.dayOfWeek }[time.on]
  const at = present
    .toPlainDate()
    .add({ days: ahead })
    .toZonedDateTime({ timeZone, plainTime: { hour: time.at } })
  return at.epochMilliseconds > now ? instant(at) : null
}

const instant = ({ epochMilliseconds }: { epochMilliseconds: number }): string => new Date(epochMilliseconds).toISOString()
