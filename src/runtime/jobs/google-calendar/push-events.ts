import type { Undone } from '#runtime/integrations/google/called.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { type DueCopy, listDueCopies, settleCopy } from '#store/scheduling/calendar-copies.ts'
import type { DueCalendar } from '#store/scheduling/calendar-sync.ts'

import type { CalendarApi } from '#runtime/integrations/google-calendar/calendar-api.ts'
import { toGoogleEvent } from '#runtime/integrations/google-calendar/google-event.ts'
import type { Lease } from '../leased-job.ts'

interface PushDeps {
  sql: Sql
  publicUrl: string
}

/** Events of one round; when more wait, the next round follows at once. */
const BATCH = 50

/** Writes our events to a calendar at Google. What Google refuses of one event alone does not hold up the others. */
export async function pushEvents(deps: PushDeps, api: CalendarApi, calendar: DueCalendar, lease: Lease): Promise<Undone | null> {
  for (const copy of await listDueCopies(deps.sql, calendar, BATCH)) {
    if (!lease.isHeld() || lease.stopping.aborted) return null
    const answer = await write(deps, api, calendar, copy)
    if (answer.outcome !== 'done' && !isOfEvent(answer)) return answer
    await settleCopy(deps.sql, calendar, copy, answer.outcome === 'done' ? null : answer.message)
  }
  return null
}

const write = ({ publicUrl }: PushDeps, api: CalendarApi, { calendarId }: DueCalendar, { eventId, googleId, written, event }: DueCopy) =>
  event ? api.put(calendarId, googleId, toGoogleEvent(eventId, event, publicUrl), written !== null) : api.remove(calendarId, googleId)

/** Tells a refusal of what we wrote from one of the account or the calendar. */
const isOfEvent = (undone: Undone): boolean =>
  undone.outcome === 'refused' && !undone.access && undone.status !== undefined && undone.status !== 404
