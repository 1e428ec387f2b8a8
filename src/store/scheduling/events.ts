import type { Event, EventInvitation, EventLine, EventStatus, ListedEvent } from '#domain/scheduling/event.ts'
import type { EventReminder } from '#domain/scheduling/event-reminder.ts'
import type { Json } from '#domain/json.ts'
import type { Author } from '#domain/messages/message.ts'

import type { Viewer } from '#domain/workspace/visibility.ts'

import { findContactByPhone } from '../contacts/contacts.ts'
import { contactVisibleTo } from '../conversations/visibility.ts'
import type { Sql, Tx } from '../postgres/sql.ts'
import { whenGiven } from '../postgres/when-given.ts'

const shown = (sql: Sql | Tx) => sql`
  e.id, e.type_id as "typeId", t.config ->> 'name' as "typeName", e.contact_id as "contactId", e.conversation_id as "conversationId", e.title,
  e.starts_at as start, e.ends_at as end, e.time_zone as "timeZone", e.resource_id as "resourceId", r.name as "resourceName", e.place, e.notes,
  e.fields, e.status, e.cancel_reason as "cancelReason", e.revision, e.created_at as "createdAt", e.updated_at as "updatedAt"`

const joined = (sql: Sql | Tx) => sql`
  event e left join event_type t on t.app_id = e.app_id and t.id = e.type_id
  left join event_resource r on r.app_id = e.app_id and r.id = e.resource_id`

const listed = (sql: Sql | Tx) => sql`
  ${shown(sql)}, coalesce(k.name, k.phone) as "contactName", (select name from "user" where id = c.assignee_id) as "assigneeName"`

const named = (sql: Sql | Tx) => sql`
  ${joined(sql)} left join contact k on k.app_id = e.app_id and k.id = e.contact_id
  left join conversation c on c.app_id = e.app_id and c.id = e.conversation_id`

/** One event as the calendar shows it, with its history, reminders and invitations; null when there is none under this id in this app. */
export async function getListedEvent(
  sql: Sql,
  appId: string,
  id: string,
): Promise<(ListedEvent & { history: EventLine[]; reminders: EventReminder[]; invitations: EventInvitation[] }) | null> {
  const [event] = await sql<ListedEvent[]>`select ${listed(sql)} from ${named(sql)} where e.app_id = ${appId} and e.id = ${id}`
  if (!event) return null
  const [history, reminders, invitations] = await Promise.all([
    sql<EventLine[]>`
      select at, author ->> 'name' as by, starts_at as start, status, case
        when row_number() over (order by revision) = 1 then 'booked'
        when starts_at <> lag(starts_at) over (order by revision) then 'moved'
        when status <> lag(status) over (order by revision) then 'status' else 'changed' end as what
      from event_change where app_id = ${appId} and event_id = ${id} order by revision`,
    sql<EventReminder[]>`
      select r.minutes, r.channel, r.due_at as at, coalesce(r.reason, m.failure) as reason,
        case when m.failure is not null and m.next_at is null then 'skipped' else r.outcome end as outcome
      from event_reminder r left join event_mail m on m.app_id = r.app_id and m.event_id = r.event_id
        and r.channel = 'email' and m.topic = 'reminder ' || r.minutes
      where r.app_id = ${appId} and r.event_id = ${id} order by r.due_at`,
    sql<EventInvitation[]>`
      select recipient, sent_at as "sentAt", next_at is not null as "isPending", failure from event_mail
      where app_id = ${appId} and event_id = ${id} and topic = 'invitation' order by recipient`,
  ])
  return { ...event, history, reminders, invitations }
}

/** One event; null when there is none under this id in this app. */
export async function getEvent(sql: Sql | Tx, appId: string, id: string): Promise<Event | null> {
  const [row] = await sql<Event[]>`select ${shown(sql)} from ${joined(sql)} where e.app_id = ${appId} and e.id = ${id}`
  return row ?? null
}

/** The event that a idempotencyKey booked; null when it booked none yet. */
export async function findByIdempotencyKey(sql: Tx, appId: string, idempotencyKey: string): Promise<Event | null> {
  const [row] = await sql<
    Event[]
  >`select ${shown(sql)} from ${joined(sql)} where e.app_id = ${appId} and e.idempotency_key = ${idempotencyKey}`
  return row ?? null
}

/** The contact with a phone number, in any form that it is written in, and its latest conversation; null where nobody has it. */
export async function findGuest(
  sql: Tx,
  appId: string,
  phone: string,
): Promise<{ contactId: string; conversationId: string | null } | null> {
  const contactId = await findContactByPhone(sql, appId, phone)
  if (contactId === null) return null
  const [latest] = await sql<{ id: string }[]>`
    select id from conversation where app_id = ${appId} and contact_id = ${contactId} order by last_activity_at desc limit 1`
  return { contactId, conversationId: latest?.id ?? null }
}

export interface EventFilter {
  contactId?: string | null
  typeId?: string | null
  resourceId?: string | undefined
  assigneeId?: string | undefined
  search?: string | undefined
  statuses?: readonly EventStatus[]
  from?: string | null
  to?: string | null
  /** Through whose eyes; left out, everything is seen. */
  viewer?: Viewer
  order: 'soonest' | 'latest'
  limit: number
}

/** Which events of one contact are asked for. */
export type ContactEventFilter = Omit<EventFilter, 'contactId' | 'viewer' | 'resourceId' | 'assigneeId' | 'search'>

/** Events by time, as the calendar lists them. */
export function listEvents(sql: Sql | Tx, appId: string, filter: EventFilter): Promise<ListedEvent[]> {
  const {
    contactId = null,
    typeId = null,
    resourceId,
    assigneeId,
    search = '',
    statuses = [],
    from = null,
    to = null,
    viewer,
    order,
    limit,
  } = filter
  const like = search === '' ? undefined : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<ListedEvent[]>`
    select ${listed(sql)} from ${named(sql)}
    where e.app_id = ${appId} and (${contactId}::text is null or e.contact_id = ${contactId}) and (${typeId}::text is null or e.type_id = ${typeId})
      and (${statuses.length === 0} or e.status = any (${statuses as string[]}))
      and (${from}::timestamptz is null or e.ends_at >= ${from}) and (${to}::timestamptz is null or e.starts_at < ${to})
      ${whenGiven(sql, resourceId, (id) => sql`and e.resource_id = ${id}`)}
      ${whenGiven(sql, assigneeId, (id) => sql`and (c.assignee_id = ${id} or r.user_id = ${id})`)}
      ${whenGiven(sql, like, (words) => sql`and (e.title ilike ${words} or k.name ilike ${words} or k.phone ilike ${words})`)}
      ${viewer ? contactVisibleTo(sql, viewer, 'e.contact_id') : sql``}
    order by ${order === 'soonest' ? sql`e.starts_at, e.id` : sql`e.starts_at desc, e.id desc`} limit ${limit}`
}

/** The same for each of some contacts, whose bound is their own: one statement for all of them. */
export function listEventsOfEach(tx: Tx, appId: string, contactIds: readonly string[], filter: ContactEventFilter): Promise<Event[]> {
  const { typeId = null, statuses = [], from = null, to = null, order, limit } = filter
  const direction = order === 'soonest' ? tx`` : tx`desc`
  return tx<Event[]>`
    select found.* from unnest(${contactIds as string[]}::text[]) as k (contact_id)
    cross join lateral (
      select ${shown(tx)} from ${joined(tx)}
      where e.app_id = ${appId} and e.contact_id = k.contact_id and (${typeId}::text is null or e.type_id = ${typeId})
        and (${statuses.length === 0} or e.status = any (${statuses as string[]}))
        and (${from}::timestamptz is null or e.ends_at >= ${from}) and (${to}::timestamptz is null or e.starts_at < ${to})
      order by e.starts_at ${direction}, e.id ${direction} limit ${limit}
    ) found order by found.start ${direction}, found.id ${direction}`
}

export interface Busy {
  calendar: string
  /** Null where all of its seats are taken. */
  seat: number | null
  from: string
  to: string
}

/** What is taken of these calendars in a span of time: by our events, and by others in the calendars at Google that show their time. */
export function listBusy(sql: Sql | Tx, appId: string, calendars: readonly string[], from: string, to: string): Promise<Busy[]> {
  return sql<Busy[]>`
    select calendar, seat, lower(taken) as from, upper(taken) as to from event
    where app_id = ${appId} and calendar = any (${calendars as string[]}) and status in ('booked', 'confirmed') and taken && tstzrange(${from}, ${to})
    union all
    select k.calendar, null, lower(b.taken), upper(b.taken) from unnest(${calendars as string[]}::text[]) as k (calendar)
    join calendar_sync s on s.app_id = ${appId} and (s.resource_id is null or s.resource_id = k.calendar)
    join calendar_busy b on b.app_id = s.app_id and b.connection_id = s.connection_id and b.taken && tstzrange(${from}, ${to})`
}

export interface NewEvent {
  appId: string
  id: string
  typeId: string | null
  contactId: string
  conversationId: string | null
  title: string
  start: string
  end: string
  /** The time with the free minutes around it. */
  takenFrom: string
  takenTo: string
  timeZone: string
  place: string | null
  notes: string | null
  fields: Readonly<Record<string, Json>>
  idempotencyKey: string
}

export interface Place {
  calendar: string | null
  resourceId: string | null
  seat: number
}

/** Takes a place for an event; false when another has it, or when the idempotencyKey booked before. */
export async function insertEvent(tx: Tx, event: NewEvent, { calendar, resourceId, seat }: Place): Promise<boolean> {
  const rows = await tx`
    insert into event (app_id, id, type_id, resource_id, contact_id, conversation_id, title, starts_at, ends_at, time_zone, place, notes, fields,
                       status, calendar, seat, taken, idempotency_key)
    values (${event.appId}, ${event.id}, ${event.typeId}, ${resourceId}, ${event.contactId}, ${event.conversationId}, ${event.title},
            ${event.start}, ${event.end}, ${event.timeZone}, ${event.place}, ${event.notes}, ${tx.json(event.fields)},
            'booked', ${calendar}, ${seat}, tstzrange(${event.takenFrom}, ${event.takenTo}), ${event.idempotencyKey})
    on conflict do nothing returning id`
  return rows.length === 1
}

/** Locks an event for the change that follows; null when there is none. */
export async function lockEvent(tx: Tx, appId: string, contactId: string, id: string): Promise<({ id: string } & Place) | null> {
  const [row] = await tx<({ id: string } & Place)[]>`
    select id, calendar, resource_id as "resourceId", seat from event where app_id = ${appId} and contact_id = ${contactId} and id = ${id} for update`
  return row ?? null
}

export interface EventChange {
  title: string
  place: string | null
  notes: string | null
  fields: Readonly<Record<string, Json>>
  status: EventStatus
  cancelReason: string | null
}

/** Writes what an event says, not its time. */
export async function saveEvent(tx: Tx, appId: string, id: string, change: EventChange): Promise<void> {
  await tx`
    update event set title = ${change.title}, place = ${change.place}, notes = ${change.notes}, fields = ${tx.json(change.fields)},
      status = ${change.status}, cancel_reason = ${change.cancelReason}, revision = revision + 1, updated_at = now()
    where app_id = ${appId} and id = ${id}`
}

/** Keeps in an event's history what it is now. */
export async function insertEventChange(tx: Tx, appId: string, { id, revision, start, status }: Event, author: Author): Promise<void> {
  await tx`
    insert into event_change (app_id, event_id, revision, author, starts_at, status)
    values (${appId}, ${id}, ${revision}, ${tx.json(author)}, ${start}, ${status})`
}

/** Gives an event another time and place; the exclusion constraint refuses one that is taken, by an error of code 23P01. */
export async function moveEvent(
  tx: Tx,
  appId: string,
  id: string,
  to: { start: string; end: string; takenFrom: string; takenTo: string },
  { calendar, resourceId, seat }: Place,
): Promise<void> {
  await tx`
    update event set starts_at = ${to.start}, ends_at = ${to.end}, taken = tstzrange(${to.takenFrom}, ${to.takenTo}), calendar = ${calendar},
      resource_id = ${resourceId}, seat = ${seat}, updated_at = now()
    where app_id = ${appId} and id = ${id}`
}
