import type { FoundContact, FoundEvent, FoundOrder } from '#domain/api/conversations/search.ts'
import { hasUnspaced } from '#domain/conversations/searchable-text.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { contactVisibleTo } from '../conversations/visibility.ts'

/** How alike two words must be to count as one that was mistyped. */
const ALIKE = 0.5
/** The same for a name that is written without spaces: it is one word of few signs, and one wrong sign changes three trigrams. */
const ALIKE_UNSPACED = 0.3

const nameOf = (sql: Sql | Tx, table: 'k') =>
  sql`fold_text(coalesce(${sql(table)}.name, '') || ' ' || coalesce(${sql(table)}.phone, '') || ' ' || coalesce(${sql(table)}.email, '') || ' ' || coalesce(${sql(table)}.username, ''))`

const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * Contacts whose name, number, email or username holds the words, the newest first. Where none does, those whose words look like them: that
 * compares many, and few need it.
 */
export async function searchContacts(sql: Sql, appId: string, viewer: Viewer, q: string, limit: number): Promise<FoundContact[]> {
  const holding = await contactRows(sql, appId, viewer, q, 'holds', limit)
  if (holding.length > 0 || q.trim().length < 4) return holding
  return sql.begin(async (tx) => {
    await tx`select set_config('pg_trgm.word_similarity_threshold', ${String(hasUnspaced(q) ? ALIKE_UNSPACED : ALIKE)}, true)`
    return contactRows(tx, appId, viewer, q, 'resembles', limit)
  })
}

function contactRows(
  sql: Sql | Tx,
  appId: string,
  viewer: Viewer,
  q: string,
  how: 'holds' | 'resembles',
  limit: number,
): Promise<FoundContact[]> {
  const known = nameOf(sql, 'k')
  const matches = how === 'holds' ? sql`${known} like fold_text(${containing(q)})` : sql`${known} %> fold_text(${q})`
  const order = how === 'holds' ? sql`k.created_at desc` : sql`word_similarity(fold_text(${q}), ${known}) desc, k.created_at desc`
  return sql<FoundContact[]>`
    select k.id, k.name, k.phone, k.email, k.tags, (
      select c.id from conversation c where c.app_id = k.app_id and c.contact_id = k.id order by c.last_activity_at desc limit 1) as "conversationId"
    from (
      select k.* from contact k where k.app_id = ${appId} ${contactVisibleTo(sql, viewer, 'k.id')} and ${matches} order by ${order} limit ${limit}
    ) k order by ${order}`
}

/** Orders by their number, their customer or what was bought, newest first. */
export function searchOrders(sql: Sql, appId: string, viewer: Viewer, q: string, limit: number): Promise<FoundOrder[]> {
  const number = /^#?(\d{1,9})$/.exec(q.trim())?.[1] ?? null
  return sql<FoundOrder[]>`
    select o.id, o.number, coalesce(k.name, k.phone) as "contactName", o.total::float8 as total, o.currency, o.status, o.created_at as "createdAt"
    from customer_order o left join contact k on k.app_id = o.app_id and k.id = o.contact_id
    where o.app_id = ${appId} ${contactVisibleTo(sql, viewer, 'o.contact_id')} and o.id in (
      select id from customer_order where app_id = ${appId} and number = ${number}::int
      union
      select order_id from order_line l where l.app_id = ${appId} and fold_text(l.name) like fold_text(${containing(q)})
      union
      select x.id from customer_order x join contact k on k.app_id = x.app_id and k.id = x.contact_id
      where x.app_id = ${appId} and k.app_id = ${appId} and ${nameOf(sql, 'k')} like fold_text(${containing(q)}))
    order by o.number = ${number}::int desc nulls last, o.created_at desc limit ${limit}`
}

/** Events by their title or their customer, the next ones first. */
export function searchEvents(sql: Sql, appId: string, viewer: Viewer, q: string, limit: number): Promise<FoundEvent[]> {
  return sql<FoundEvent[]>`
    select e.id, e.title, e.starts_at as start, e.time_zone as "timeZone", e.status, coalesce(k.name, k.phone) as "contactName"
    from event e left join contact k on k.app_id = e.app_id and k.id = e.contact_id
    where e.app_id = ${appId} ${contactVisibleTo(sql, viewer, 'e.contact_id')} and e.id in (
      select id from event where app_id = ${appId} and fold_text(title) like fold_text(${containing(q)})
      union
      select x.id from event x join contact k on k.app_id = x.app_id and k.id = x.contact_id
      where x.app_id = ${appId} and k.app_id = ${appId} and ${nameOf(sql, 'k')} like fold_text(${containing(q)}))
    order by e.starts_at >= now() desc, abs(extract(epoch from e.starts_at - now())) limit ${limit}`
}
