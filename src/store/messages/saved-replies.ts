import { AppError } from '#domain/errors.ts'
import { WrittenContent } from '#domain/messages/message.ts'
import { SAVED_REPLIES_MAX, type SavedReply, type SavedReplyInput } from '#domain/conversations/saved-reply.ts'

import type { Sql } from '../postgres/sql.ts'
import { ownerAfter, usableBy } from '../workspace/usable-by.ts'
import { isUniqueViolation } from '../postgres/violations.ts'

interface Row extends Omit<SavedReply, 'content'> {
  content: unknown
}

const columns = (sql: Sql) => sql`
  id, name, shortcut, owner_id is null as shared, content, used_count::float8 as "usedCount", updated_at as "updatedAt"`

/** Somebody's saved replies and those of everybody, the most used first. */
export async function listSavedReplies(sql: Sql, appId: string, userId: string): Promise<SavedReply[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from saved_reply where app_id = ${appId} and ${usableBy(sql, userId)} order by used_count desc, lower(name), id`
  return rows.map(shown)
}

/** One that somebody may use; null when there is none. */
export async function findSavedReply(sql: Sql, appId: string, id: string, userId: string): Promise<SavedReply | null> {
  const [row] = await sql<Row[]>`
    select ${columns(sql)} from saved_reply where app_id = ${appId} and id = ${id} and ${usableBy(sql, userId)}`
  return row ? shown(row) : null
}

/** Saves a reply, for somebody or for everybody; refuses a shortcut that another of theirs has. */
export async function createSavedReply(
  sql: Sql,
  appId: string,
  id: string,
  userId: string,
  { name, shortcut, shared, content }: SavedReplyInput,
): Promise<SavedReply> {
  const [row] = await sql<Row[]>`
    insert into saved_reply (app_id, id, owner_id, name, shortcut, content)
    select ${appId}, ${id}, ${shared ? null : userId}::text, ${name}, ${shortcut}::text, ${sql.json(content as object as Record<string, never>)}
    where (select count(*) from saved_reply where app_id = ${appId}) < ${SAVED_REPLIES_MAX}
    returning ${columns(sql)}`.catch(shortcutTaken)
  if (!row) throw new AppError('too-many-saved-replies')
  return shown(row)
}

/** Changes what is given of a reply that somebody may use; null when there is none such. */
export async function updateSavedReply(
  sql: Sql,
  appId: string,
  id: string,
  userId: string,
  { name, shortcut, shared, content }: Partial<SavedReplyInput>,
): Promise<SavedReply | null> {
  const [row] = await sql<Row[]>`
    update saved_reply set name = coalesce(${name ?? null}, name),
      shortcut = case when ${shortcut !== undefined} then ${shortcut ?? null} else shortcut end,
      content = coalesce(${content ? sql.json(content as object as Record<string, never>) : null}, content),
      owner_id = ${ownerAfter(sql, userId, shared)}, updated_at = now()
    where app_id = ${appId} and id = ${id} and ${usableBy(sql, userId)} returning ${columns(sql)}`.catch(shortcutTaken)
  return row ? shown(row) : null
}

/** Counts one use of a reply. */
export async function countSavedReplyUse(sql: Sql, appId: string, id: string): Promise<void> {
  await sql`update saved_reply set used_count = used_count + 1 where app_id = ${appId} and id = ${id}`
}

/** Forgets a reply; false when there was none. */
export async function removeSavedReply(sql: Sql, appId: string, id: string, userId: string): Promise<boolean> {
  const { count } = await sql`delete from saved_reply where app_id = ${appId} and id = ${id} and ${usableBy(sql, userId)}`
  return count > 0
}

const shown = ({ content, ...row }: Row): SavedReply => ({ ...row, content: WrittenContent.parse(content) })

function shortcutTaken(error: unknown): never {
  throw isUniqueViolation(error, 'saved_reply_shortcut') ? new AppError('shortcut-taken', { cause: error }) : error
}
