import { z } from 'zod'

import type { Calendar, KeptEvent } from './calendar.ts'
import { instancesOf, shownMoment, toMs } from './calendar-time.ts'
import { calendarRefusal } from './google-error.ts'

const Listing = z.object({
  maxResults: z.coerce.number().int().min(1).default(250),
  pageToken: z.string().optional(),
  syncToken: z.string().optional(),
  singleEvents: z.stringbool().default(false),
  showDeleted: z.stringbool().default(false),
  timeMin: z.iso.datetime({ offset: true }).optional(),
  timeMax: z.iso.datetime({ offset: true }).optional(),
  orderBy: z.enum(['startTime', 'updated']).optional(),
  q: z.string().optional(),
  iCalUID: z.string().optional(),
  updatedMin: z.string().optional(),
  privateExtendedProperty: z.string().optional(),
  sharedExtendedProperty: z.string().optional(),
})
type Listing = z.infer<typeof Listing>

/** What changed since a version of a calendar, by the way in which it was asked for first. */
const Token = z.object({ calendar: z.string(), version: z.number(), singleEvents: z.boolean() })
const Page = z.object({ from: z.number() })

/** None of these goes together with a sync token. */
const NOT_WITH_TOKEN = [
  'iCalUID',
  'orderBy',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'timeMin',
  'timeMax',
  'updatedMin',
] as const

/** A page of a calendar's events: all of them, or what changed since a sync token. The next one comes with the last page only. */
export function listEvents(calendar: Calendar, query: unknown): object {
  const asked = Listing.parse(query)
  const { syncToken, pageToken, singleEvents, orderBy } = asked
  const since = syncToken === undefined ? null : sinceOf(calendar, asked, syncToken)
  const found = calendar.events
    .flatMap((event) => (singleEvents ? singles(calendar, event) : [event]))
    .filter((event) => (since === null ? isListed(calendar, event, asked) : event.version > since))
  const from = pageToken === undefined ? 0 : decode(Page, pageToken).from
  const to = from + Math.min(asked.maxResults, 2_500)
  return {
    kind: 'calendar#events',
    summary: calendar.summary,
    timeZone: calendar.timeZone,
    updated: calendar.events.at(-1)?.updated,
    items: found.slice(from, to).map((event) => shownEvent(calendar, event)),
    ...(to < found.length
      ? { nextPageToken: encode({ from: to }) }
      : orderBy === undefined && { nextSyncToken: encode({ calendar: calendar.id, version: calendar.version, singleEvents }) }),
  }
}

function sinceOf(calendar: Calendar, asked: Listing, syncToken: string): number {
  const wrong = NOT_WITH_TOKEN.find((name) => asked[name] !== undefined)
  if (wrong) throw calendarRefusal(400, 'invalid', `Sync token cannot be used with the ${wrong} restriction.`)
  const token = decode(Token, syncToken)
  if (token.calendar !== calendar.id || token.singleEvents !== asked.singleEvents)
    throw calendarRefusal(400, 'invalid', 'Sync token is of another query.')
  if (token.version < calendar.oldest)
    throw calendarRefusal(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.')
  return token.version
}

function isListed({ timeZone }: Calendar, event: KeptEvent, { timeMin, timeMax, showDeleted }: Listing): boolean {
  if (event.status === 'cancelled' && !showDeleted) return false
  if (timeMin !== undefined && toMs(event.end, timeZone) <= Date.parse(timeMin)) return false
  return timeMax === undefined || toMs(event.start, timeZone) < Date.parse(timeMax)
}

/** A series as its single events, but those that stand by themselves. */
function singles({ events, timeZone }: Calendar, event: KeptEvent): KeptEvent[] {
  return instancesOf(event, timeZone).filter((one) => one.id === event.id || !events.some(({ id }) => id === one.id))
}

/** When the calendar is busy, as merged spans. */
export function busySpans(calendar: Calendar, from: number, to: number): { start: string; end: string }[] {
  const { timeZone } = calendar
  const spans = calendar.events
    .flatMap((event) => singles(calendar, event))
    .filter(({ status, transparency }) => status !== 'cancelled' && transparency !== 'transparent')
    .map((event) => ({ start: Math.max(from, toMs(event.start, timeZone)), end: Math.min(to, toMs(event.end, timeZone)) }))
    .filter(({ start, end }) => start < end)
    .toSorted((a, b) => a.start - b.start)
  const merged: { start: number; end: number }[] = []
  for (const span of spans) {
    const last = merged.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else merged.push({ ...span })
  }
  return merged.map(({ start, end }) => ({ start: new Date(start).toISOString(), end: new Date(end).toISOString() }))
}

/** An event as Google answers with it; of one that is gone only its id is certain. */
export function shownEvent(calendar: Calendar, { version, ...event }: KeptEvent): object {
  const head = { kind: 'calendar#event', etag: etagOf({ version }), id: event.id, status: event.status }
  if (event.status === 'cancelled') return { ...head, ...(event.recurringEventId && { recurringEventId: event.recurringEventId }) }
  return {
    eventType: 'default',
    htmlLink: `https://www.google.com/calendar/event?eid=${event.id}`,
    iCalUID: `${event.id}@google.com`,
    ...event,
    ...head,
    start: shownMoment(event.start, calendar.timeZone),
    end: shownMoment(event.end, calendar.timeZone),
  }
}

export const etagOf = ({ version }: Pick<KeptEvent, 'version'>): string => `"${version}"`

const encode = (token: object): string => Buffer.from(JSON.stringify(token)).toString('base64url')

function decode<T>(schema: z.ZodType<T>, token: string): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')))
  } catch {
    throw calendarRefusal(400, 'invalid', 'Invalid sync token value.')
  }
}
