import type { Event } from '#domain/scheduling/event.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

interface Owner {
  appId: string
  connectionId: string
}

/** Whether an event `e` is to stand in the calendar of `s`. */
const stands = (sql: Sql | Tx) => sql`(e.status <> 'cancelled' and (s.resource_id is null or s.resource_id = e.resource_id))`

/** Has the calendars at Google follow an event: those that have it, and those that are to show it. */
export async function wantCopies(tx: Tx, appId: string, { id, revision }: Pick<Event, 'id' | 'revision'>): Promise<void> {
  await tx`
    insert into calendar_copy (app_id, connection_id, event_id, wanted)
    select s.app_id, s.connection_id, e.id, ${revision} from calendar_sync s
    join event e on e.app_id = s.app_id and e.id = ${id}
    left join calendar_copy c on c.app_id = s.app_id and c.connection_id = s.connection_id and c.event_id = e.id
    where s.app_id = ${appId} and (c.event_id is not null or (${stands(tx)} and e.ends_at > s.since))
    on conflict (app_id, connection_id, event_id) do update set wanted = excluded.wanted, problem = null`
}

/** Has a calendar show all events that are not over. */
export async function wantUpcoming(tx: Tx, appId: string, connectionId: string): Promise<void> {
  await tx`
    insert into calendar_copy (app_id, connection_id, event_id, wanted)
    select s.app_id, s.connection_id, e.id, e.revision from calendar_sync s join event e on e.app_id = s.app_id
    where s.app_id = ${appId} and s.connection_id = ${connectionId} and ${stands(tx)} and e.ends_at > greatest(s.since, now())
    on conflict do nothing`
}

/** An event of ours that is to be written at Google, or taken away there. */
export interface DueCopy {
  eventId: string
  googleId: string
  wanted: number
  /** Null where it is not known to stand there. */
  written: number | null
  /** Null where it is to be taken away. */
  event: {
    title: string
    start: string
    end: string
    timeZone: string
    place: string | null
    notes: string | null
    contactName: string | null
    /** Whether it takes somebody's time. */
    takesTime: boolean
    revision: number
  } | null
}

/** Lists what is to be written at Google, the soonest events first. */
export async function listDueCopies(sql: Sql, { appId, connectionId }: Owner, limit: number): Promise<DueCopy[]> {
  return sql<DueCopy[]>`
    select c.event_id as "eventId", c.google_id as "googleId", c.wanted, c.written, case when ${stands(sql)} then jsonb_build_object(
      'title', e.title, 'start', e.starts_at, 'end', e.ends_at, 'timeZone', e.time_zone, 'place', e.place, 'notes', e.notes,
      'contactName', coalesce(k.name, k.phone), 'takesTime', e.calendar is not null, 'revision', e.revision) end as event
    from calendar_copy c join calendar_sync s on s.app_id = c.app_id and s.connection_id = c.connection_id
    left join event e on e.app_id = c.app_id and e.id = c.event_id
    left join contact k on k.app_id = e.app_id and k.id = e.contact_id
    where c.app_id = ${appId} and c.connection_id = ${connectionId} and c.written is distinct from c.wanted
    order by e.starts_at, c.event_id limit ${limit}`
}

/** Notes which revision of an event stands at Google now, or why Google refuses it until it is changed. */
export async function settleCopy(
  sql: Sql,
  { appId, connectionId }: Owner,
  { eventId, wanted, event }: DueCopy,
  problem: string | null,
): Promise<void> {
  await sql`
    update calendar_copy set written = ${event?.revision ?? wanted}, problem = ${problem}
    where app_id = ${appId} and connection_id = ${connectionId} and event_id = ${eventId}`
}
