import { storedText } from '#domain/i18n/t.ts'
import { applyReading, type GoogleEntry } from '#store/scheduling/calendar-busy.ts'
import type { Sql } from '#store/postgres/sql.ts'
import type { DueCalendar } from '#store/scheduling/calendar-sync.ts'

import type { Called, Undone } from '#runtime/integrations/google/called.ts'
import { type CalendarApi, isRefusedWith, type Wanted } from '#runtime/integrations/google-calendar/calendar-api.ts'

interface PullDeps {
  sql: Sql
  now(): Date
}

const MOST_PAGES = 40
const DAY_MS = 86_400_000
/** The furthest that a type of event can be booked ahead, and a day for its length. */
const DAYS_AHEAD = 731

/** Reads what changed in a calendar at Google, or all of it where Google no longer knows since when. */
export async function pullTimes({ sql, now }: PullDeps, api: CalendarApi, calendar: DueCalendar): Promise<Undone | null> {
  const { calendarId, isStale, syncToken } = calendar
  const changes = syncToken !== null && !isStale ? await readPages(api, calendarId, { syncToken }) : null
  if (changes && !isRefusedWith(changes, [400, 410])) return take(changes, null)
  const at = now().getTime()
  const span = { from: new Date(at - DAY_MS).toISOString(), to: new Date(at + DAYS_AHEAD * DAY_MS).toISOString() }
  return take(await readPages(api, calendarId, span), span)

  async function take(read: Called<Reading>, of: { from: string; to: string } | null): Promise<Undone | null> {
    if (read.outcome !== 'done') return read
    await applyReading(sql, calendar, { ...read.value, span: of })
    return null
  }
}

interface Reading {
  entries: GoogleEntry[]
  syncToken: string
}

async function readPages(api: CalendarApi, calendarId: string, wanted: Wanted): Promise<Called<Reading>> {
  const entries: GoogleEntry[] = []
  let next: string | null = null
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const page = await api.page(calendarId, wanted, next)
    if (page.outcome !== 'done') return page
    entries.push(...page.value.entries)
    const { nextPage, syncToken } = page.value
    if (syncToken !== null) return { outcome: 'done', value: { entries, syncToken } }
    if (nextPage === null) return { outcome: 'unknown', message: storedText('Google’s list of events ended without its token.') }
    next = nextPage
  }
  return {
    outcome: 'refused',
    access: false,
    message: storedText('This calendar has more than 100,000 events in the next two years. Choose another one.'),
  }
}
