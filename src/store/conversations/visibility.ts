import type { Role } from '#domain/workspace/role.ts'
import { scopeOf, type Viewer } from '#domain/workspace/visibility.ts'
import type { Scope } from '#domain/workspace/role.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { whenGiven } from '../postgres/when-given.ts'

/** Somebody's place in an app: the role, and what they see. */
export interface Membership {
  role: Role
  viewer: Viewer
  /** Whether a partner's access by the client's consent is all that makes them a member. */
  isGuest: boolean
}

/** Somebody's place in an app; null when they are no member or the app does not exist: the two look the same. */
export async function findMembership(sql: Sql | Tx, appId: string, userId: string): Promise<Membership | null> {
  const [row] = await sql<{ role: Role; scope: Scope; teamIds: string[]; isGuest: boolean }[]>`
    select role, scope, partner_id is not null as "isGuest", array(select team_id from team_member t where t.app_id = m.app_id and t.user_id = m.user_id) as "teamIds"
    from member m where app_id = ${appId} and user_id = ${userId}`
  return row
    ? { role: row.role, viewer: { userId, scope: scopeOf(row.role, row.scope), teamIds: row.teamIds }, isGuest: row.isGuest }
    : null
}

/** Lets through only what somebody may see of `conversation c`. */
export function visibleTo(sql: Sql | Tx, viewer: Viewer) {
  switch (viewer.scope) {
    case 'all':
      return sql``
    case 'team':
      return sql`and (c.assignee_id = ${viewer.userId} or c.team_id = any(${viewer.teamIds as string[]}))`
    case 'own':
      return sql`and c.assignee_id = ${viewer.userId}`
    default:
      return viewer.scope satisfies never
  }
}

/** Lets through only contacts somebody may see: who sees not everything sees those with a conversation that they see. `column` names the contact. */
export function contactVisibleTo(sql: Sql | Tx, viewer: Viewer, column: string) {
  if (viewer.scope === 'all') return sql``
  return sql`and exists (
    select from conversation c where c.app_id = ${sql(column.split('.')[0] ?? '')}.app_id and c.contact_id = ${sql(column)} ${visibleTo(sql, viewer)})`
}

/** Which of these conversations somebody sees. */
export async function findSeen(sql: Sql, appId: string, viewer: Viewer, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }[]>`
    select id from conversation c where app_id = ${appId} and id = any(${ids as string[]}) ${visibleTo(sql, viewer)}`
  return new Set(rows.map(({ id }) => id))
}

/** What an address may name that is one customer's. */
interface Reach {
  conversationId?: string | undefined
  contactId?: string | undefined
  messageId?: string | undefined
  eventId?: string | undefined
  orderId?: string | undefined
}

/** Tells whether somebody may see what an address names; an id under which there is nothing is not theirs to find out. */
export async function mayReach(sql: Sql, appId: string, viewer: Viewer, reach: Reach): Promise<boolean> {
  const { conversationId, contactId, messageId, eventId, orderId } = reach
  const named = [conversationId, contactId, messageId, eventId, orderId].some((id) => id !== undefined)
  if (viewer.scope === 'all' || !named) return true
  const [row] = await sql<{ reaches: boolean }[]>`
    select exists (
      select from conversation c where c.app_id = ${appId}
        ${whenGiven(sql, conversationId, (id) => sql`and c.id = ${id}`)}
        ${whenGiven(sql, contactId, (id) => sql`and c.contact_id = ${id}`)}
        ${whenGiven(sql, messageId, (id) => sql`and c.id = (select conversation_id from message m where m.app_id = ${appId} and m.id = ${id})`)}
        ${whenGiven(sql, eventId, (id) => sql`and c.contact_id = (select contact_id from event e where e.app_id = ${appId} and e.id = ${id})`)}
        ${whenGiven(sql, orderId, (id) => sql`and c.contact_id = (select contact_id from customer_order o where o.app_id = ${appId} and o.id = ${id})`)}
        ${visibleTo(sql, viewer)}
    ) as reaches`
  return row?.reaches === true
}
