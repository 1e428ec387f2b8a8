import type postgres from 'postgres'

import type { BusyTime } from '#domain/scheduling/event.ts'

import { asRows } from '../postgres/rows.ts'
import type { Sql, Tx } from '../postgres/sql.ts'
import { wantUpcoming } from './calendar-copies.ts'
import type { DueCalendar } from './calendar-sync.ts'

/** What stands at Google under an id. */
export interface GoogleEntry {
  googleId: string
  /** The event of ours that it says it is; null for what others wrote. */
  eventId: string | null
  /** When it is; null where it was deleted. */
  time: { from: string; to: string } | null
  /** Whether it takes its owner's time. */
  isBusy: boolean
}

/** What a reading of a calendar brought: what changed, or with `span` everything within it. */
export interface CalendarReading {
  entries: readonly GoogleEntry[]
  span: { from: string; to: string } | null
  syncToken: string
}

/**
 * Takes over a reading: the times that others take, and which of our events no longer stand there as they should; those are written again.
 * False where the calendar was taken away or exchanged meanwhile.
 */
export async function applyReading(sql: Sql, calendar: DueCalendar, { entries, span, syncToken }: CalendarReading): Promise<boolean> {
  const { appId, connectionId, calendarId } = calendar
  return sql.begin(async (tx) => {
    const { count } = await tx`
      update calendar_sync set sync_token = ${syncToken}, full_at = case when ${span !== null} then now() else full_at end
      where app_id = ${appId} and connection_id = ${connectionId} and calendar_id = ${calendarId}`
    if (count === 0) return false
    if (span) await wantUpcoming(tx, appId, connectionId)
    const read = readEntries(tx, entries)
    await adoptOurs(tx, calendar, read)
    await rewriteDrifted(tx, calendar, read, span)
    if (span) await tx`delete from calendar_busy where app_id = ${appId} and connection_id = ${connectionId}`
    await saveBusy(tx, calendar, read)
    return true
  })
}

type Read = () => postgres.Fragment

/** The entries as rows `r`, each id once. */
function readEntries(tx: Tx, entries: readonly GoogleEntry[]): Read {
  const byId = new Map(entries.map((entry) => [entry.googleId, entry]))
  const rows = [...byId.values()].map(({ googleId, eventId, time, isBusy }) => ({
    google_id: googleId,
    event_id: eventId,
    ...time,
    busy: isBusy,
  }))
  return () =>
    tx`jsonb_to_recordset(${asRows(tx, rows)}) as r (google_id text, event_id text, "from" timestamptz, "to" timestamptz, busy boolean)`
}

/** What we wrote over an earlier connection is ours as well. A copy that a person made of it has another id, and is theirs. */
async function adoptOurs(tx: Tx, { appId, connectionId }: DueCalendar, read: Read): Promise<void> {
  await tx`
    insert into calendar_copy (app_id, connection_id, event_id, wanted)
    select ${appId}, ${connectionId}, e.id, e.revision from ${read()} join event e on e.app_id = ${appId} and e.id = r.event_id
    where r.google_id = calendar_copy_id(e.app_id, e.id)
    on conflict do nothing`
}

/** Has our events written again that were moved or deleted at Google, or that a whole list lacks. */
async function rewriteDrifted(tx: Tx, { appId, connectionId }: DueCalendar, read: Read, span: CalendarReading['span']): Promise<void> {
  const isTold = span ? tx`(r.google_id is not null or e.ends_at > ${span.from} and e.starts_at < ${span.to})` : tx`r.google_id is not null`
  await tx`
    update calendar_copy c set written = null
    from calendar_sync s, event e left join ${read()} on r.google_id = calendar_copy_id(e.app_id, e.id)
    where c.app_id = ${appId} and c.connection_id = ${connectionId} and s.app_id = c.app_id and s.connection_id = c.connection_id
      and e.app_id = c.app_id and e.id = c.event_id and c.written = c.wanted and c.problem is null and ${isTold}
      and case when e.status <> 'cancelled' and (s.resource_id is null or s.resource_id = e.resource_id)
        then (date_trunc('second', e.starts_at), date_trunc('second', e.ends_at)) is distinct from (r."from", r."to")
        else r."from" is not null end`
}

/** Keeps the times that others take. Of a series that was deleted, its single events are gone too. */
async function saveBusy(tx: Tx, { appId, connectionId }: DueCalendar, read: Read): Promise<void> {
  await tx`
    delete from calendar_busy b using ${read()}
    where b.app_id = ${appId} and b.connection_id = ${connectionId}
      and (b.google_id = r.google_id or r."from" is null and starts_with(b.google_id, r.google_id || '_'))`
  await tx`
    insert into calendar_busy (app_id, connection_id, google_id, taken)
    select ${appId}, ${connectionId}, r.google_id, tstzrange(r."from", r."to") from ${read()}
    where r.busy and r."from" < r."to" and r."to" > now() - interval '1 day' and not exists (
      select from calendar_copy c where c.app_id = ${appId} and c.connection_id = ${connectionId} and c.google_id = r.google_id)`
}

/** When calendars at Google are taken in a span of time, with whose time that is; at most 1,000. */
export function listBusyTimes(sql: Sql, appId: string, from: string | null, until: string | null): Promise<BusyTime[]> {
  return sql<BusyTime[]>`
    select lower(b.taken) as start, upper(b.taken) as "end", s.calendar_name as "calendarName", r.name as "resourceName"
    from calendar_busy b join calendar_sync s on s.app_id = b.app_id and s.connection_id = b.connection_id
    left join event_resource r on r.app_id = s.app_id and r.id = s.resource_id
    where b.app_id = ${appId} and b.taken && tstzrange(${from}, ${until}) and (s.resource_id is null or r.id is not null)
    order by 1, 2 limit 1000`
}
