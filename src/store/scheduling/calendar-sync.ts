import type { Sql, Tx } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { isUniqueViolation } from '../postgres/violations.ts'
import { wantUpcoming } from './calendar-copies.ts'
import { isAtWork } from '../transfer/at-work.ts'

/** A calendar at Google whose turn it is, with what its connection signs in with. */
export interface DueCalendar {
  appId: string
  connectionId: string
  calendarId: string
  syncToken: string | null
  /** The whole list was read so long ago that it is to be read again. */
  isStale: boolean
  tries: number
  sealed: Uint8Array
}

/** Calendars `s` into which an event of ours is to be written; those whose last round failed wait for their time. */
const toWrite = (sql: Sql) => sql`
  calendar_copy c join calendar_sync s on s.app_id = c.app_id and s.connection_id = c.connection_id and s.tries = 0
  where c.written is distinct from c.wanted`

/** When the next calendar is due: now where an event of ours is to be written. */
export const calendarDue: DueQuery = (sql) => sql`
  select least(
    (select min(greatest(due_at, lease_until)) from calendar_sync where ${isAtWork(sql, sql`app_id`)}), (select min(greatest(now(), s.lease_until)) from ${toWrite(sql)}))`

/** Takes calendars that are due for as long as a lease, those that waited longest first. */
export function claimCalendars(
  sql: Sql,
  { limit, leaseMs, full, staleMs }: { limit: number; leaseMs: number; full: readonly string[]; staleMs: number },
): Promise<DueCalendar[]> {
  return sql<DueCalendar[]>`
    with taken as (
      select s.app_id, s.connection_id from calendar_sync s
      join (
        (select app_id, connection_id from calendar_sync
          where greatest(due_at, lease_until) <= now() and app_id <> all (${full as string[]}) and ${isAtWork(sql, sql`app_id`)} order by greatest(due_at, lease_until) limit ${limit})
        union
        (select s.app_id, s.connection_id from ${toWrite(sql)} and s.app_id <> all (${full as string[]}) and ${isAtWork(sql, sql`s.app_id`)} limit ${limit})
      ) due using (app_id, connection_id)
      where s.lease_until is null or s.lease_until < now()
      order by s.due_at limit ${limit} for no key update of s skip locked
    )
    update calendar_sync s set lease_until = now() + ${leaseMs} * interval '1 millisecond'
    from taken t, connection c
    where s.app_id = t.app_id and s.connection_id = t.connection_id and c.app_id = s.app_id and c.id = s.connection_id
    returning s.app_id as "appId", s.connection_id as "connectionId", s.calendar_id as "calendarId", s.sync_token as "syncToken",
      s.full_at is null or s.full_at < now() - ${staleMs} * interval '1 millisecond' as "isStale", s.tries, c.sealed`
}

/** Holds on to a calendar that is under way; false where it was settled or taken away. */
export async function renewCalendar(sql: Sql, { appId, connectionId }: DueCalendar, leaseMs: number): Promise<boolean> {
  const { count } = await sql`
    update calendar_sync set lease_until = now() + ${leaseMs} * interval '1 millisecond'
    where app_id = ${appId} and connection_id = ${connectionId} and lease_until is not null`
  return count > 0
}

/** Writes what came of a round, and when the next one is due. */
export async function settleCalendar(
  sql: Sql,
  { appId, connectionId, calendarId, tries }: DueCalendar,
  { problem, nextInMs }: { problem: string | null; nextInMs: number },
): Promise<void> {
  await sql`
    update calendar_sync set lease_until = null, due_at = now() + ${nextInMs} * interval '1 millisecond',
      tries = ${problem === null ? 0 : tries + 1}, synced_at = case when ${problem === null} then now() else synced_at end
    where app_id = ${appId} and connection_id = ${connectionId} and calendar_id = ${calendarId}`
}

/** Has a calendar take its turn soon, whatever went wrong before. */
export async function hastenCalendar(sql: Sql, appId: string, connectionId: string): Promise<void> {
  await sql`update calendar_sync set due_at = now(), tries = 0 where app_id = ${appId} and connection_id = ${connectionId}`
}

export interface ChosenCalendar {
  appId: string
  connectionId: string
  calendarId: string
  calendarName: string
  resourceId: string | null
}

/**
 * Gives a connection its calendar, from the start where it is another one or shows somebody else's time. False where another connection has it.
 */
export async function chooseCalendar(sql: Sql, chosen: ChosenCalendar): Promise<boolean> {
  const { appId, connectionId, calendarId, calendarName, resourceId } = chosen
  try {
    await sql.begin(async (tx) => {
      const { count } = await tx`
        update calendar_sync set calendar_name = ${calendarName}, due_at = now(), tries = 0
        where app_id = ${appId} and connection_id = ${connectionId} and calendar_id = ${calendarId}
          and resource_id is not distinct from ${resourceId}`
      if (count === 0) await beginAnew(tx, chosen)
    })
    return true
  } catch (cause) {
    if (isUniqueViolation(cause, 'calendar_sync_calendar')) return false
    throw cause
  }
}

async function beginAnew(tx: Tx, { appId, connectionId, calendarId, calendarName, resourceId }: ChosenCalendar): Promise<void> {
  await tx`delete from calendar_sync where app_id = ${appId} and connection_id = ${connectionId}`
  await tx`
    insert into calendar_sync (app_id, connection_id, calendar_id, calendar_name, resource_id)
    values (${appId}, ${connectionId}, ${calendarId}, ${calendarName}, ${resourceId})`
  await wantUpcoming(tx, appId, connectionId)
}
