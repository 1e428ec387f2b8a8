import { EventType, EventTypeInput, type EventResource } from '#domain/scheduling/event.ts'
import type { Json } from '#domain/json.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

interface Row {
  id: string
  config: Json
  archived: boolean
  bookingToken: string | null
  createdAt: string
}

const read = ({ config, ...row }: Row): EventType => EventType.parse({ ...EventTypeInput.parse(config), ...row })

/** The app's event types that are not archived, by name. */
export async function listEventTypes(sql: Sql | Tx, appId: string): Promise<EventType[]> {
  const rows = await sql<Row[]>`
    select id, config, archived, booking_token as "bookingToken", created_at as "createdAt" from event_type where app_id = ${appId} and not archived order by lower(config ->> 'name'), id`
  return rows.map(read)
}

/** One event type, archived or not; null when there is none. */
export async function getEventType(sql: Sql | Tx, appId: string, id: string): Promise<EventType | null> {
  const [row] = await sql<Row[]>`
    select id, config, archived, booking_token as "bookingToken", created_at as "createdAt" from event_type where app_id = ${appId} and id = ${id}`
  return row ? read(row) : null
}

/** Makes an event type, or replaces what it says; null when a type to replace does not exist. */
export async function saveEventType(
  sql: Sql,
  type: { appId: string; id: string; input: EventTypeInput; isNew: boolean },
): Promise<EventType | null> {
  const { appId, id, input, isNew } = type
  const config = sql.json(input)
  const [row] = isNew
    ? await sql<Row[]>`
        insert into event_type (app_id, id, config) values (${appId}, ${id}, ${config}) returning id, config, archived, booking_token as "bookingToken", created_at as "createdAt"`
    : await sql<Row[]>`
        update event_type set config = ${config} where app_id = ${appId} and id = ${id} returning id, config, archived, booking_token as "bookingToken", created_at as "createdAt"`
  return row ? read(row) : null
}

/** Takes an event type out of use; its events stay. False when there is none. */
export async function archiveEventType(sql: Sql, appId: string, id: string): Promise<boolean> {
  const rows = await sql`update event_type set archived = true where app_id = ${appId} and id = ${id} returning id`
  return rows.length === 1
}

export function listResources(sql: Sql | Tx, appId: string): Promise<EventResource[]> {
  return sql<
    EventResource[]
  >`select id, name, availability, user_id as "userId" from event_resource where app_id = ${appId} order by lower(name), id`
}

/** Makes a resource, or replaces it. */
export async function saveResource(sql: Sql, appId: string, { id, name, availability, userId }: EventResource): Promise<EventResource> {
  const [row] = await sql<EventResource[]>`
    insert into event_resource (app_id, id, name, availability, user_id)
    values (${appId}, ${id}, ${name}, ${availability === null ? null : sql.json(availability)}, ${userId})
    on conflict (app_id, id) do update set name = excluded.name, availability = excluded.availability, user_id = excluded.user_id
    returning id, name, availability, user_id as "userId"`
  return row!
}

/** Removes a resource; false when there is none. */
export async function removeResource(sql: Sql, appId: string, id: string): Promise<boolean> {
  const rows = await sql`delete from event_resource where app_id = ${appId} and id = ${id} returning id`
  return rows.length === 1
}
