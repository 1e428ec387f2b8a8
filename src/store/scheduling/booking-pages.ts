import type { Sql } from '../postgres/sql.ts'

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
