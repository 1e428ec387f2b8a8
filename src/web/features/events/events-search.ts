import { type DateSpan, readDateSpan } from '#domain/date-range.ts'
import type { EventStatus } from '#domain/scheduling/event.ts'

export const VIEWS = ['week', 'month', 'agenda', 'board'] as const
export type View = (typeof VIEWS)[number]
export const EVENT_STATUSES: readonly EventStatus[] = ['booked', 'confirmed', 'attended', 'missed', 'cancelled']

/** What the address of the calendar says. */
export interface EventsSearch extends DateSpan {
  show?: View | undefined
  /** A day of the week or month that is shown. */
  day?: string | undefined
  type?: string | undefined
  resource?: string | undefined
  teammate?: string | undefined
  status?: EventStatus | undefined
  search?: string | undefined
  /** The event in the sheet beside the calendar. */
  open?: string | undefined
}

/** Reads the address; what is foreign is left out. */
export function parseEventsSearch(search: Readonly<Record<string, unknown>>): EventsSearch {
  const text = (name: string, most = 64) =>
    typeof search[name] === 'string' && search[name] !== '' ? search[name].slice(0, most) : undefined
  return {
    ...readDateSpan(search),
    show: VIEWS.find((one) => one === search['show']),
    day: readDateSpan({ range: 'custom', from: search['day'] }).from,
    type: text('type'),
    resource: text('resource'),
    teammate: text('teammate'),
    status: EVENT_STATUSES.find((one) => one === search['status']),
    search: text('search', 120),
    open: text('open'),
  }
}
