import { type SavedFilter, ConversationFilter, type SavedFilterInput } from '#domain/conversations/conversation.ts'

import type { Viewer } from '#domain/workspace/visibility.ts'

import type { Sql } from '../postgres/sql.ts'
import { countMatching } from '../conversations/conversation-list.ts'
import { ownerAfter, usableBy } from './usable-by.ts'

interface Row {
  id: string
  name: string
  ownerId: string | null
  filter: unknown
}

const columns = (sql: Sql) => sql`id, name, owner_id as "ownerId", filter`

/** Says what a filter lets through at this moment: its days as instants. */
type AsNow = (filter: ConversationFilter) => ConversationFilter

/** How far a saved filter is counted. */
const COUNTED = 100

/** Somebody's saved filters and those of everybody, by name. */
export async function listSavedFilters(sql: Sql, appId: string, viewer: Viewer, asNow: AsNow): Promise<SavedFilter[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from saved_filter where app_id = ${appId} and ${usableBy(sql, viewer.userId)} order by lower(name), id`
  return Promise.all(rows.map((row) => counted(sql, appId, viewer, row, asNow)))
}

/** Whose a filter is that somebody may use; null when there is none. */
export async function findSavedFilter(sql: Sql, appId: string, id: string, userId: string): Promise<{ shared: boolean } | null> {
  const [row] = await sql<{ shared: boolean }[]>`
    select owner_id is null as shared from saved_filter where app_id = ${appId} and id = ${id} and ${usableBy(sql, userId)}`
  return row ?? null
}

/** Saves a filter, for somebody or for everybody. */
export async function createSavedFilter(
  sql: Sql,
  appId: string,
  id: string,
  viewer: Viewer,
  { name, shared, filter }: SavedFilterInput,
  asNow: AsNow,
): Promise<SavedFilter> {
  const [row] = await sql<Row[]>`
    insert into saved_filter (app_id, id, owner_id, name, filter) values (${appId}, ${id}, ${shared ? null : viewer.userId}, ${name}, ${sql.json(filter)})
    returning ${columns(sql)}`
  return counted(sql, appId, viewer, row!, asNow)
}

/** Changes what is given of one's own filter, or of one of everybody's; null when there is none such. */
export async function updateSavedFilter(
  sql: Sql,
  appId: string,
  id: string,
  viewer: Viewer,
  { name, shared, filter }: Partial<SavedFilterInput>,
  asNow: AsNow,
): Promise<SavedFilter | null> {
  const [row] = await sql<Row[]>`
    update saved_filter set name = coalesce(${name ?? null}, name), filter = coalesce(${filter ? sql.json(filter) : null}, filter),
      owner_id = ${ownerAfter(sql, viewer.userId, shared)}
    where app_id = ${appId} and id = ${id} and ${usableBy(sql, viewer.userId)} returning ${columns(sql)}`
  return row ? counted(sql, appId, viewer, row, asNow) : null
}

/** Forgets a filter; false when there was none. */
export async function removeSavedFilter(sql: Sql, appId: string, id: string, userId: string): Promise<boolean> {
  const { count } = await sql`
    delete from saved_filter where app_id = ${appId} and id = ${id} and ${usableBy(sql, userId)}`
  return count > 0
}

async function counted(
  sql: Sql,
  appId: string,
  viewer: Viewer,
  { id, name, ownerId, filter: stored }: Row,
  asNow: AsNow,
): Promise<SavedFilter> {
  const filter = ConversationFilter.parse(stored)
  const count = await countMatching(sql, appId, viewer, asNow(filter), COUNTED)
  return { id, name, shared: ownerId === null, mine: ownerId !== null, filter, count }
}
