import { z } from 'zod'

import type { Ledger, LedgerEntry } from '../ledger/ledger.ts'
import type { Clock } from '../world/clock.ts'
import { Calendar, type EventBody, type KeptEvent, Role } from './calendar.ts'
import { checkRecurrence, instancesOf, toMs } from './calendar-time.ts'
import { calendarRefusal } from './google-error.ts'

/** The calendars that exist from the start: a person's own, and one that everybody may change. */
const FIRST: readonly Calendar[] = [
  { id: 'dana@harbour.example', summary: 'Dana', acl: { 'dana@harbour.example': 'owner' }, ...untouched() },
  { id: 'front-desk@group.calendar.example', summary: 'Front desk', acl: null, ...untouched() },
]

function untouched(): Pick<Calendar, 'timeZone' | 'version' | 'oldest' | 'events'> {
  return { timeZone: 'Europe/London', version: 1, oldest: 0, events: [] }
}

/** The calendars of the pretend Google. What changes is kept in the ledger. */
export interface Calendars {
  find(id: string): Calendar | null
  all(): readonly Calendar[]
  put(id: string, input: z.infer<typeof CalendarInput>): Calendar
  remove(id: string): void
  /** Makes every sync token too old. */
  expire(id: string): void
  insert(calendar: Calendar, body: EventBody): KeptEvent
  /** Changes what the body names; a single event of a series stands by itself from then on. */
  patch(calendar: Calendar, id: string, body: EventBody): KeptEvent
  delete(calendar: Calendar, id: string): void
}

/** A calendar as a test or the demo hands it over. */
export const CalendarInput = z.object({
  summary: z.string().default('Calendar'),
  timeZone: z.string().default('Europe/London'),
  acl: z.record(z.string(), Role).nullable().default(null),
})

/** Opens the calendars, as they were at the end of the last start. */
export function createCalendars(ledger: Ledger, past: readonly LedgerEntry[], clock: Clock): Calendars {
  const calendars = new Map(FIRST.map((one) => [one.id, one]))
  for (const entry of past) {
    if (entry.kind === 'calendar_removed') calendars.delete(String(entry['id']))
    if (entry.kind !== 'calendar_kept') continue
    const calendar = Calendar.parse(entry['calendar'])
    calendars.set(calendar.id, calendar)
  }
  const keep = (calendar: Calendar): Calendar => {
    calendars.set(calendar.id, calendar)
    ledger.append('calendar_kept', { calendar })
    return calendar
  }
  return {
    find: (id) => calendars.get(id) ?? null,
    all: () => [...calendars.values()],
    put: (id, input) => keep({ ...untouched(), ...calendars.get(id), ...input, id }),
    remove(id) {
      calendars.delete(id)
      ledger.append('calendar_removed', { id })
    },
    expire(id) {
      const calendar = calendars.get(id)
      if (calendar) keep({ ...calendar, version: calendar.version + 1, oldest: calendar.version + 1 })
    },
    ...eventWriter(keep, clock),
  }
}

/** What changes the events of a calendar: each time the calendar has another version. */
function eventWriter(keep: (calendar: Calendar) => unknown, clock: Clock): Pick<Calendars, 'insert' | 'patch' | 'delete'> {
  const write = (calendar: Calendar, event: Omit<KeptEvent, 'version' | 'updated'>): KeptEvent => {
    const version = calendar.version + 1
    const kept = { ...event, version, updated: clock.now().toISOString() }
    checkTimes(kept, calendar.timeZone)
    keep({ ...calendar, version, events: [...calendar.events.filter(({ id }) => id !== event.id), kept] })
    return kept
  }
  const patch: Calendars['patch'] = (calendar, id, body) => {
    const before = eventOf(calendar, id)
    if (body.id !== undefined && body.id !== id) throw calendarRefusal(400, 'invalid', 'Invalid resource id value.')
    const extendedProperties = merged(before, body)
    return write(calendar, { ...before, ...body, id, ...(extendedProperties && { extendedProperties }), sequence: before.sequence + 1 })
  }
  return {
    insert(calendar, body) {
      const { id = `e${(calendar.version + 1).toString(32)}made`, start, end } = body
      if (!/^[a-v0-9]{5,1024}$/.test(id)) throw calendarRefusal(400, 'invalid', 'Invalid resource id value.')
      if (calendar.events.some((one) => one.id === id)) throw calendarRefusal(409, 'duplicate', 'The requested identifier already exists.')
      if (!start) throw calendarRefusal(400, 'required', 'Missing start time.')
      if (!end) throw calendarRefusal(400, 'required', 'Missing end time.')
      return write(calendar, { status: 'confirmed', ...body, id, start, end, created: clock.now().toISOString(), sequence: 0 })
    },
    patch,
    delete(calendar, id) {
      if (eventOf(calendar, id).status === 'cancelled') throw calendarRefusal(410, 'deleted', 'Resource has been deleted')
      patch(calendar, id, { status: 'cancelled' })
    },
  }
}

/** An event by its id, a single one of a series too. */
export function eventOf(calendar: Calendar, id: string): KeptEvent {
  const series = calendar.events.find((one) => id.startsWith(`${one.id}_`) && one.recurrence)
  const found =
    calendar.events.find((one) => one.id === id) ?? (series && instancesOf(series, calendar.timeZone).find((one) => one.id === id))
  if (!found) throw calendarRefusal(404, 'notFound', 'Not Found')
  return found
}

function checkTimes({ start, end, recurrence = [] }: Pick<KeptEvent, 'start' | 'end' | 'recurrence'>, timeZone: string): void {
  if ('date' in start !== 'date' in end) throw calendarRefusal(400, 'invalid', 'Invalid start time.')
  if (toMs(end, timeZone, 'end') < toMs(start, timeZone)) throw calendarRefusal(400, 'timeRangeEmpty', 'The specified time range is empty.')
  checkRecurrence(recurrence)
}

/** A patch adds to the properties that programs keep with an event. */
function merged(before: EventBody, { extendedProperties: after }: EventBody): EventBody['extendedProperties'] {
  const known = before.extendedProperties
  return after && { private: { ...known?.private, ...after.private }, shared: { ...known?.shared, ...after.shared } }
}
