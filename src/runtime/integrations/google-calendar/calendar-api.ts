import type { OAuth2Client } from 'google-auth-library'
import { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import type { GoogleEntry } from '#store/scheduling/calendar-busy.ts'

import { type Called, called, type Says } from '../google/called.ts'
import { CALENDAR_URL } from '../google/google-fetch.ts'
import { GoogleEvent, toEntry } from './google-event.ts'

/** A calendar that an account sees. */
export interface AccountCalendar {
  id: string
  name: string
  isPrimary: boolean
}

/** A page of what a calendar holds. The token is with the last one only. */
export interface CalendarPage {
  entries: GoogleEntry[]
  nextPage: string | null
  syncToken: string | null
}

/** Which list is read: everything within a span, or what changed since a token. */
export type Wanted = { from: string; to: string } | { syncToken: string }

/** The calls of Google Calendar that we need. They answer and never throw. */
export interface CalendarApi {
  /** The account's calendars that it may change. */
  list(): Promise<Called<AccountCalendar[]>>
  /** The name of a calendar, and whether the account may change it. */
  describe(calendarId: string): Promise<Called<{ name: string; mayWrite: boolean }>>
  page(calendarId: string, wanted: Wanted, page: string | null): Promise<Called<CalendarPage>>
  /** Has an event stand under this id; `isKnown` tells where to begin. */
  put(calendarId: string, id: string, event: object, isKnown: boolean): Promise<Called<unknown>>
  /** Has no event stand under this id. */
  remove(calendarId: string, id: string): Promise<Called<unknown>>
}

const CalendarList = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        summary: z.string(),
        summaryOverride: z.string().optional(),
        accessRole: z.string(),
        primary: z.boolean().default(false),
      }),
    )
    .default([]),
})
const EventList = z.object({
  summary: z.string().default(''),
  timeZone: z.string().default('UTC'),
  accessRole: z.string().default('owner'),
  items: z.array(z.unknown()).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
})
const WRITERS = ['writer', 'owner']

const SAYS: Says = {
  403: () =>
    storedText('The account can’t change this calendar. In Google Calendar, share it with the account and allow “Make changes to events”.'),
  404: () => storedText('The calendar was deleted or is no longer shared with this account. Share it again, or choose another one.'),
}

/** Makes the calls. Repeating is decided by the caller. */
export function createCalendarApi(auth: OAuth2Client): CalendarApi {
  const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, rest: { params?: object; data?: object } = {}) =>
    (await auth.request({ url: `${CALENDAR_URL}/v3/${path}`, method, ...rest, retry: false })).data
  const eventsOf = (calendarId: string, id?: string) =>
    `calendars/${encodeURIComponent(calendarId)}/events${id === undefined ? '' : `/${id}`}`
  return {
    list: () =>
      called(async () => {
        const { items } = CalendarList.parse(
          await ask('GET', 'users/me/calendarList', { params: { minAccessRole: 'writer', maxResults: 250 } }),
        )
        return items
          .filter(({ accessRole }) => WRITERS.includes(accessRole))
          .map(({ id, summary, summaryOverride, primary }) => ({ id, name: summaryOverride ?? summary, isPrimary: primary }))
      }),
    describe: (calendarId) =>
      called(async () => {
        const { summary, accessRole } = EventList.parse(await ask('GET', eventsOf(calendarId), { params: { maxResults: 1 } }))
        return { name: summary === '' ? calendarId : summary, mayWrite: WRITERS.includes(accessRole) }
      }, SAYS),
    page: (calendarId, wanted, page) =>
      called(async () => {
        const params = { singleEvents: true, maxResults: 2_500, ...query(wanted), ...(page !== null && { pageToken: page }) }
        return toPage(EventList.parse(await ask('GET', eventsOf(calendarId), { params })))
      }, SAYS),
    async put(calendarId, id, event, isKnown) {
      const insert = () => called(() => ask('POST', eventsOf(calendarId), { data: { id, ...event } }), SAYS)
      const patch = () => called(() => ask('PATCH', eventsOf(calendarId, id), { data: event }), SAYS)
      // An id is taken for good: what was deleted under it is there still, and is changed back.
      const first = await (isKnown ? patch() : insert())
      if (!isRefusedWith(first, isKnown ? [404] : [409])) return first
      return isKnown ? insert() : patch()
    },
    async remove(calendarId, id) {
      const removed = await called(() => ask('DELETE', eventsOf(calendarId, id)), SAYS)
      return isRefusedWith(removed, [404, 410]) ? { outcome: 'done', value: null } : removed
    },
  }
}

/** Tells whether Google refused a call with one of these statuses. */
export const isRefusedWith = (answer: Called<unknown>, statuses: readonly number[]): boolean =>
  answer.outcome === 'refused' && answer.status !== undefined && statuses.includes(answer.status)

const query = (wanted: Wanted): object =>
  'syncToken' in wanted ? { syncToken: wanted.syncToken } : { timeMin: wanted.from, timeMax: wanted.to }

function toPage({ items, timeZone, nextPageToken, nextSyncToken }: z.infer<typeof EventList>): CalendarPage {
  const events = items.flatMap((item) => GoogleEvent.safeParse(item).data ?? [])
  return { entries: events.map((event) => toEntry(event, timeZone)), nextPage: nextPageToken ?? null, syncToken: nextSyncToken ?? null }
}
