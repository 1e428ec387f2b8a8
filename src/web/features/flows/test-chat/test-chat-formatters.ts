import type { SimulationState } from '#flow/simulation/simulation-state.ts'

import { formatClock, dayKey } from '#web/kit/text/format-time.ts'

/** An instant of a test chat's clock: "Mon 5 Jan, 09:00". */
export function formatMoment(at: string | number, timeZone: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat(undefined, { ...parts, timeZone }).format(typeof at === 'number' ? at : Date.parse(at))
}

/** An instant as it is told at another: without its day where that is the same. */
function laterText(later: string | number, at: string | number, timeZone: string): string {
  const isSameDay = dayKey(toIso(later), timeZone) === dayKey(toIso(at), timeZone)
  return isSameDay ? formatClock(toIso(later), timeZone) : formatMoment(later, timeZone)
}

const toIso = (instant: string | number): string => new Date(instant).toISOString()

const ENDED = {
  completed: 'The flow has ended',
  handed_over: 'A person took over',
  interrupted: 'The flow was interrupted',
  expired: 'The question waited too long',
  failed: 'The flow broke',
} as const

/** What the flow does now, in a few words. */
export function standText({ at, session, timer, handler }: SimulationState, timeZone: string): string {
  if (session.ended !== null) return handler === 'human' ? ENDED.handed_over : ENDED[session.ended]
  const until = timer ? ` until ${laterText(timer.at, at, timeZone)}` : ''
  switch (session.wait?.for) {
    case 'reply':
      return `Waits for an answer${until}`
    case 'clock':
      return `Waits${until}`
    case 'effect':
      return 'Calls …'
    case undefined:
      return 'Has not begun'
    default:
      return session.wait satisfies never
  }
}
