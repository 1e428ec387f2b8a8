import { dateLocale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import type { SimulationState } from '#flow/simulation/simulation-state.ts'

import { formatClock, dayKey } from '#web/kit/text/format-time.ts'

/** An instant of a test chat's clock: "Mon 5 Jan, 09:00". */
export function formatMoment(at: string | number, timeZone: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat(dateLocale(), { ...parts, timeZone }).format(typeof at === 'number' ? at : Date.parse(at))
}

/** An instant as it is told at another: without its day where that is the same. */
function laterText(later: string | number, at: string | number, timeZone: string): string {
  const isSameDay = dayKey(toIso(later), timeZone) === dayKey(toIso(at), timeZone)
  return isSameDay ? formatClock(toIso(later), timeZone) : formatMoment(later, timeZone)
}

const toIso = (instant: string | number): string => new Date(instant).toISOString()

const ENDED = {
  completed: t('The flow has ended'),
  handed_over: t('A person took over'),
  interrupted: t('The flow was interrupted'),
  expired: t('The question waited too long'),
  failed: t('The flow broke'),
} as const

/** What the flow does now, in a few words. */
export function standText({ at, session, timer, handler }: SimulationState, timeZone: string): string {
  if (session.ended !== null) return handler === 'human' ? ENDED.handed_over : ENDED[session.ended]
  const until = timer ? t(' until {at}', { at: laterText(timer.at, at, timeZone) }) : ''
  switch (session.wait?.for) {
    case 'reply':
      return t('Waits for an answer{until}', { until })
    case 'clock':
      return t('Waits{until}', { until })
    case 'effect':
      return t('Calls …')
    case undefined:
      return t('Has not begun')
    default:
      return session.wait satisfies never
  }
}
