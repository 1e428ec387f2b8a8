import { dateLocale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import { comingTime } from '#web/kit/text/upcoming-times.ts'

const OFFERED = [
  { label: t('In 3 hours'), time: { hours: 3 } },
  { label: t('Tomorrow'), time: { at: 9, on: 'tomorrow' } },
  { label: t('Next Monday'), time: { at: 9, on: 'nextMonday' } },
  { label: t('In a week'), time: { days: 7 } },
  { label: t('In a month'), time: { months: 1 } },
] as const

export interface SnoozeTime {
  label: string
  until: string
}

/** Gives the times that are offered, as they are from now on. */
export async function snoozeTimes(timeZone: string, now: number): Promise<readonly SnoozeTime[]> {
  const times = await Promise.all(OFFERED.map(async ({ label, time }) => ({ label, until: await comingTime(time, timeZone, now) })))
  // On a Sunday, tomorrow is Monday.
  return times.flatMap(({ label, until }, index) =>
    until === null || times.slice(0, index).some((earlier) => earlier.until === until) ? [] : [{ label, until }],
  )
}

/** Says until when something sleeps, as short as the day allows: "14:30", "Mon 09:00", "3 Dec, 09:00". */
export function untilText(until: string, timeZone: string, now: number): string {
  const at = Date.parse(until)
  const clock = new Intl.DateTimeFormat(dateLocale(), { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
  const day = (instant: number) => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(instant)
  if (day(at) === day(now)) return clock
  const near = at - now < 6 * 86_400_000
  const date = new Intl.DateTimeFormat(dateLocale(), {
    timeZone,
    ...(near ? { weekday: 'short' } : { day: 'numeric', month: 'short' }),
  }).format(at)
  return near ? `${date} ${clock}` : `${date}, ${clock}`
}
