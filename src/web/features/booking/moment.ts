import { dateLocale } from '#domain/i18n/locale.ts'

/** Says when something begins, on the clock of a zone: "Tuesday 24 November at 10:00 CET". */
export const momentOf = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat(dateLocale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(at))
