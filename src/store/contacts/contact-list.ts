import type { ContactFilter } from '#domain/contacts/contact-filter.ts'
import { EVERYBODY } from '#domain/contacts/filter-parts.ts'
import { type ContactRow, type ContactSort, COUNT_CAP } from '#domain/contacts/contact-list.ts'
import { AppError } from '#domain/errors.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { filterWhere } from './contact-filter.ts'
import { contactColumns } from './contacts.ts'
import type { PageOf } from '../postgres/pages.ts'
import { contactVisibleTo } from '../conversations/visibility.ts'

/** Which contacts are meant. Lists, counts, exports and changes of many all ask with this. */
export interface ContactAsk {
  appId: string
  viewer: Viewer
  search?: string | undefined
  filter?: ContactFilter | undefined
  /** Only of these. */
  ids?: readonly string[] | undefined
  /** The moment that days are counted back from. */
  now: string
}

/** The one place where it is said which contacts somebody sees and asks for: a condition on `contact k`. */
export function contactsWhere(sql: Sql | Tx, { appId, viewer, search, filter = EVERYBODY, ids, now }: ContactAsk) {
  const like = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null
  return sql`
    k.app_id = ${appId} ${contactVisibleTo(sql, viewer, 'k.id')}
    ${ids ? sql`and k.id = any(${ids as string[]})` : sql``}
    ${like ? sql`and (k.name ilike ${like} or k.phone ilike ${like} or k.email ilike ${like} or k.username ilike ${like})` : sql``}
    ${filter.conditions.length > 0 ? sql`and ${filterWhere(sql, filter, now)}` : sql``}`
}

export interface SortedPage {
  sort: ContactSort
  direction: 'asc' | 'desc'
  after?: string | undefined
  limit: number
}

/** The contacts that are asked for, in some order, page by page. Who lacks what the order goes by comes last. */
export async function listContactRows(sql: Sql, ask: ContactAsk, page: SortedPage): Promise<PageOf<ContactRow>> {
  const { appId } = ask
  const rows = await sql<(ContactRow & { key: string | null })[]>`
    with found as (
      select k.*, ${sortKey(sql, page.sort)} as key from contact k ${joinedSeen(sql, appId, page.sort)} where ${contactsWhere(sql, ask)}
    ), page as (
      select * from found where true ${afterWhere(sql, page)}
      order by key ${page.direction === 'asc' ? sql`asc` : sql`desc`} nulls last, id ${page.direction === 'asc' ? sql`asc` : sql`desc`} limit ${page.limit + 1}
    )
    select ${rowColumns(sql, appId)}, key::text as key
    from page k order by k.key ${page.direction === 'asc' ? sql`asc` : sql`desc`} nulls last, k.id ${page.direction === 'asc' ? sql`asc` : sql`desc`}`
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    items: rows.slice(0, page.limit).map(({ key: _, ...row }) => row),
    nextCursor: last ? encodePlace(last.key, last.id) : null,
  }
}

/** A contact with what hangs on it, of `contact k`. */
const rowColumns = (sql: Sql, appId: string) => sql`
  ${contactColumns(sql)},
  (select max(t.last_inbound_at) from conversation t where t.app_id = ${appId} and t.contact_id = k.id) as "lastSeenAt",
  array(select distinct c.name from contact_address a join channel c on c.app_id = a.app_id and c.id = a.channel_id
        where a.app_id = ${appId} and a.contact_id = k.id and c.removed_at is null order by 1) as channels,
  (select u.name from conversation t join "user" u on u.id = t.assignee_id
   where t.app_id = ${appId} and t.contact_id = k.id and t.open_state = 'open' order by t.last_activity_at desc limit 1) as owner,
  (select count(*)::int from customer_order o where o.app_id = ${appId} and o.contact_id = k.id) as orders`

/** The next contacts behind `after`, in the order of their ids: for what reads them all. */
export function readContactRows(sql: Sql, ask: ContactAsk, after: string, limit: number): Promise<ContactRow[]> {
  return sql<ContactRow[]>`
    select ${rowColumns(sql, ask.appId)} from contact k where ${contactsWhere(sql, ask)} and k.id > ${after} order by k.id limit ${limit}`
}

/** How many contacts are asked for, counted up to one past the cap. */
export async function countContacts(sql: Sql | Tx, ask: ContactAsk): Promise<{ count: number; isCapped: boolean }> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (select 1 from contact k where ${contactsWhere(sql, ask)} limit ${COUNT_CAP + 1}) found`
  const count = row?.count ?? 0
  return { count: Math.min(count, COUNT_CAP), isCapped: count > COUNT_CAP }
}

/** How many contacts are asked for, counted to the end. */
export async function countAllContacts(sql: Sql | Tx, ask: ContactAsk): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from contact k where ${contactsWhere(sql, ask)}`
  return row?.count ?? 0
}

/** The ids of the next contacts behind `after`, in the order of their ids: for work on many. */
export async function nextContactIds(sql: Sql | Tx, ask: ContactAsk, after: string, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select k.id from contact k where ${contactsWhere(sql, ask)} and k.id > ${after} order by k.id limit ${limit}`
  return rows.map(({ id }) => id)
}

function sortKey(sql: Sql, sort: ContactSort) {
  switch (sort) {
    case 'created':
      return sql`k.created_at`
    case 'lastSeen':
      return sql`seen.at`
    case 'name':
      return sql`lower(k.name)`
    case 'phone':
      return sql`k.phone`
    case 'email':
      return sql`lower(k.email)`
    default:
      return sort satisfies never
  }
}

// One pass over the conversations, where a look for each contact would be one for each row of the app.
const joinedSeen = (sql: Sql, appId: string, sort: ContactSort) =>
  sort === 'lastSeen'
    ? sql`left join (select contact_id, max(last_inbound_at) as at from conversation where app_id = ${appId} group by 1) seen on seen.contact_id = k.id`
    : sql``

function afterWhere(sql: Sql, { sort, direction, after }: SortedPage) {
  if (after === undefined) return sql``
  const { key, id } = decodePlace(after)
  const isUp = direction === 'asc'
  const behindId = isUp ? sql`id > ${id}` : sql`id < ${id}`
  if (key === null) return sql`and key is null and ${behindId}`
  const place = sort === 'created' || sort === 'lastSeen' ? sql`${key}::text::timestamptz` : sql`${key}::text`
  return sql`and (key is null or ${isUp ? sql`key > ${place}` : sql`key < ${place}`} or (key = ${place} and ${behindId}))`
}

const encodePlace = (key: string | null, id: string): string => Buffer.from(JSON.stringify([key, id])).toString('base64url')

function decodePlace(cursor: string): { key: string | null; id: string } {
  const place = parsePlace(cursor)
  if (!place)
    throw new AppError('invalid-argument', { details: [{ path: 'after', message: 'Take it from nextCursor of the page before.' }] })
  return place
}

function parsePlace(cursor: string): { key: string | null; id: string } | null {
  try {
    const [key, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return (typeof key === 'string' || key === null) && typeof id === 'string' ? { key, id } : null
  } catch {
    return null
  }
}
