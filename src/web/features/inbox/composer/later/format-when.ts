/** Says when something is to be sent: "today 14:30", "Mon 09:00", "3 Dec, 09:00". */
import { dateLocale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'

export function whenText(instant: string, timeZone: string, now: number): string {
  const at = Date.parse(instant)
  const clock = new Intl.DateTimeFormat(dateLocale(), { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
  const day = (time: number) => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(time)
  if (day(at) === day(now)) return t('today {clock}', { clock })
  const near = at - now < 6 * 86_400_000
  const date = new Intl.DateTimeFormat(dateLocale(), { timeZone, ...(near ? { weekday: 'short' } : { day: 'numeric', month: 'short' }) })
  return near ? `${date.format(at)} ${clock}` : `${date.format(at)}, ${clock}`
}
