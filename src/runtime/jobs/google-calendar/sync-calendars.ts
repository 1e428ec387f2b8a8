// Arrives: calendars at Google whose turn it is. Leaves: our events written there, and kept here when others are busy. Never here: an event that
// stands there twice, or a booking that waits for Google.
import { isStoredText, storedText } from '#domain/i18n/t.ts'
import { claimCalendars, calendarDue, type DueCalendar, renewCalendar, settleCalendar } from '#store/scheduling/calendar-sync.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { markConnection } from '#store/workspace/connections.ts'

import type { Undone } from '#runtime/integrations/google/called.ts'
import type { OpenCalendars } from '#runtime/integrations/google-calendar/open-calendars.ts'
import type { Logger } from '#runtime/logger.ts'
import type { Job } from '../job.ts'
import { type Lease, leasedJob, stillOurs } from '../leased-job.ts'
import { pullTimes } from './pull-times.ts'
import { pushEvents } from './push-events.ts'

export interface CalendarSyncDeps {
  sql: Sql
  openCalendars: OpenCalendars
  /** Where people open the calendar of this installation. */
  publicUrl: string
  now(): Date
  log: Logger
  leaseMs?: number
}

const EVERY_MS = 60_000
/** A whole list is read again after so long: the span that it covers moves on. */
const STALE_MS = 86_400_000
const FIRST_BACKOFF_MS = 15_000
const LAST_BACKOFF_MS = 15 * 60_000
/** Faults that may pass are told from this try on. */
const TOLD_FROM = 2

const keyOf = ({ appId, connectionId }: DueCalendar): string => `${appId}/${connectionId}`

/** Makes the work with calendars at Google: each every minute, at once when an event of ours changed, and later after faults. */
export function createCalendarSync(deps: CalendarSyncDeps): Job {
  const { sql } = deps
  return leasedJob<DueCalendar>(deps, {
    name: 'google-calendars',
    wokenBy: ['domain_events'],
    due: calendarDue,
    concurrency: 4,
    stopMs: 5_000,
    keyOf,
    holderOf: ({ appId }) => appId,
    claim: ({ limit, leaseMs, full }) => claimCalendars(sql, { limit, leaseMs, full, staleMs: STALE_MS }),
    run: (calendar, lease) => bringUpToDate(deps, calendar, lease),
    renew: (calendars, leaseMs) => stillOurs(calendars, (calendar) => renewCalendar(sql, calendar, leaseMs), keyOf),
  })
}

async function bringUpToDate(deps: CalendarSyncDeps, calendar: DueCalendar, lease: Lease): Promise<void> {
  const { sql } = deps
  const { appId, connectionId, tries } = calendar
  const undone = await work(deps, calendar, lease)
  const problem = undone && sentenceOf(undone)
  const isTold = undone === null || undone.outcome === 'refused' || tries >= TOLD_FROM
  if (isTold) await markConnection(sql, appId, connectionId, problem)
  await settleCalendar(sql, calendar, { problem, nextInMs: undone ? backoff(undone, tries) : EVERY_MS })
}

async function work(deps: CalendarSyncDeps, calendar: DueCalendar, lease: Lease): Promise<Undone | null> {
  const api = await deps.openCalendars(calendar.sealed)
  if (typeof api === 'string') return { outcome: 'refused', access: true, message: api }
  return (await pushEvents(deps, api, calendar, lease)) ?? (await pullTimes(deps, api, calendar))
}

/** What people read. A refusal that came with no status was one of the sign-in. */
function sentenceOf(undone: Undone): string {
  const isSignIn = undone.outcome === 'refused' && undone.access && undone.status === undefined
  return isSignIn && !undone.message.includes('again')
    ? storedText('{reason} Connect the account again.', {
        reason: isStoredText(undone.message) ? undone.message : undone.message.replace(/\.?$/, '.'),
      })
    : undone.message
}

const backoff = ({ outcome }: Undone, tries: number): number =>
  outcome === 'refused' ? LAST_BACKOFF_MS : Math.min(LAST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(tries, 10))
