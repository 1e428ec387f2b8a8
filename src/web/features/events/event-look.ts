import { dateLocale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import type { EventStatus } from '#domain/scheduling/event.ts'

/** How the states of events are called, and in which colour. */
export const EVENT_LOOK = {
  booked: { label: t('Booked'), tone: 'lagoon', block: 'border-lagoon bg-lagoon-soft text-lagoon-fg' },
  confirmed: { label: t('Confirmed'), tone: 'success', block: 'border-success bg-success-soft text-success' },
  attended: { label: t('Done'), tone: 'plain', block: 'border-ink-3 bg-active text-ink-2' },
  missed: { label: t('No-show'), tone: 'danger', block: 'border-danger bg-danger-soft text-danger' },
  cancelled: { label: t('Cancelled'), tone: 'plain', block: 'border-line-strong bg-sunken text-ink-2 line-through' },
} as const satisfies Record<EventStatus, { label: string; tone: string; block: string }>

/** Tells whether an event still stands: it can be moved, cancelled, or come to its end. */
export const stands = (status: EventStatus): boolean => status === 'booked' || status === 'confirmed'

/** Says when an event is, in a zone: "Tue 24 Nov, 10:00–10:30". */
export function formatSpan({ start, end }: { start: string; end: string }, timeZone: string): string {
  return `${formatAt(start, timeZone)}–${clock(end, timeZone)}`
}

/** Says a moment in a zone: "Tue 24 Nov, 10:00". */
export function formatAt(at: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat(dateLocale(), { weekday: 'short', day: 'numeric', month: 'short', timeZone }).format(new Date(at))
  return `${day}, ${clock(at, timeZone)}`
}

/** Says a time of day in a zone: "10:00". */
export const clock = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat(dateLocale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(new Date(at))
