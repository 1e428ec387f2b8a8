import type { Event } from '#domain/scheduling/event.ts'

import type { Sql } from '../postgres/sql.ts'
import { getEvent } from './events.ts'

/** Which type of event a link books, for which workspace; null where the link is not, or no longer, in use. */
export async function findBookingPage(
  sql: Sql,
  token: string,
): Promise<{ appId: string; typeId: string; business: string; logoPath: string | null } | null> {
  const [row] = await sql<{ appId: string; typeId: string; business: string; logoPath: string | null }[]>`
    select t.app_id as "appId", t.id as "typeId", a.name as business, a.logo_path as "logoPath"
    from event_type t join app a on a.id = t.app_id where t.booking_token = ${token} and not t.archived`
  return row ?? null
}

/** Gives a type of event its link, or takes it away; false where there is no such type. */
export async function setBookingToken(sql: Sql, appId: string, typeId: string, token: string | null): Promise<boolean> {
  const { count } = await sql`
    update event_type set booking_token = ${token} where app_id = ${appId} and id = ${typeId} and not archived`
  return count > 0
}

/** The sites that may show the page of a link in a frame. */
export async function embedSitesOf(sql: Sql, token: string): Promise<string[]> {
  const [row] = await sql<{ sites: string[] | null }[]>`
    select config -> 'embedSites' as sites from event_type where booking_token = ${token} and not archived`
  return row?.sites ?? []
}

export interface FoundBooking {
  event: Event
  /** Whom it was booked for. */
  guest: string | null
  business: string
  logoPath: string | null
}

/** An event as its guest finds it; null where it is gone, or its contact is. */
export async function findGuestBooking(sql: Sql, appId: string, eventId: string): Promise<FoundBooking | null> {
  const event = await getEvent(sql, appId, eventId)
  const [row] = await sql<Omit<FoundBooking, 'event'>[]>`
    select k.name as guest, a.name as business, a.logo_path as "logoPath" from event e
    join contact k on k.app_id = e.app_id and k.id = e.contact_id join app a on a.id = e.app_id
    where e.app_id = ${appId} and e.id = ${eventId}`
  return event && row ? { event, ...row } : null
}
