import type { ContactFilter } from '#domain/contacts/contact-filter.ts'
import type { ContactSegment, ContactSegmentInput } from '#domain/contacts/contact-list.ts'

import type { Sql } from '../postgres/sql.ts'
import { usableBy } from '../workspace/usable-by.ts'

/** Whoever asks: admins may change what is shared, everybody what is their own. */
export interface SegmentViewer {
  userId: string
  isAdmin: boolean
}

const shown = (sql: Sql, { userId, isAdmin }: SegmentViewer) => sql`
  id, name, filter, owner_id is null as shared, coalesce(owner_id, created_by) = ${userId} or (owner_id is null and ${isAdmin}) as mine`

/** The segments that somebody sees: the shared ones and their own. */
export function listSegments(sql: Sql, appId: string, viewer: SegmentViewer): Promise<ContactSegment[]> {
  return sql<ContactSegment[]>`
    select ${shown(sql, viewer)} from contact_segment
    where app_id = ${appId} and ${usableBy(sql, viewer.userId)} order by lower(name), id`
}

/** The filter of a segment that somebody sees; null when there is none. */
export async function findSegmentFilter(sql: Sql, appId: string, id: string, viewer: SegmentViewer): Promise<ContactFilter | null> {
  const [row] = await sql<{ filter: ContactFilter }[]>`
    select filter from contact_segment where app_id = ${appId} and id = ${id} and ${usableBy(sql, viewer.userId)}`
  return row?.filter ?? null
}

/** Saves a segment: a new one, or in the place of one that this person may change; null where they may not. */
export async function saveSegment(
  sql: Sql,
  appId: string,
  id: string,
  { name, filter, shared }: ContactSegmentInput,
  viewer: SegmentViewer & { isNew: boolean },
): Promise<ContactSegment | null> {
  const owner = shared ? null : viewer.userId
  const [row] = viewer.isNew
    ? await sql<ContactSegment[]>`
        insert into contact_segment (app_id, id, name, filter, owner_id, created_by)
        values (${appId}, ${id}, ${name}, ${sql.json(filter as never)}, ${owner}, ${viewer.userId}) returning ${shown(sql, viewer)}`
    : await sql<ContactSegment[]>`
        update contact_segment set name = ${name}, filter = ${sql.json(filter as never)}, owner_id = ${owner}
        where app_id = ${appId} and id = ${id} and ${changeable(sql, viewer)} returning ${shown(sql, viewer)}`
  return row ?? null
}

/** Removes a segment that this person may change; false where there is none. */
export async function removeSegment(sql: Sql, appId: string, id: string, viewer: SegmentViewer): Promise<boolean> {
  const rows = await sql`delete from contact_segment where app_id = ${appId} and id = ${id} and ${changeable(sql, viewer)} returning id`
  return rows.length === 1
}

const changeable = (sql: Sql, { userId, isAdmin }: SegmentViewer) =>
  sql`(coalesce(owner_id, created_by) = ${userId} or (owner_id is null and ${isAdmin}))`
