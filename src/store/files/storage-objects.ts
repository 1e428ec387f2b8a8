import type { Bucket } from '#domain/files/storage-object.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

/** An object of a workspace or of a person. */
export interface ObjectRow {
  id: string
  bucket: Bucket
  fullPath: string
  appId: string | null
  userId: string | null
  contentType: string
  size: number
  sha256: string
  name: string
  createdBy: string | null
}

/** An object as it was kept. */
export type FoundObject = ObjectRow & { createdAt: string }

/** Notes an object whose bytes are stored; false where its path is taken, also in other capitals. */
export async function insertObject(sql: Sql | Tx, object: ObjectRow): Promise<boolean> {
  const { id, bucket, fullPath, appId, userId, contentType, size, sha256, name, createdBy } = object
  const rows = await sql`
    insert into storage_object (id, bucket, full_path, app_id, user_id, content_type, bytes, sha256, name, created_by)
    values (${id}, ${bucket}, ${fullPath}, ${appId}, ${userId}, ${contentType}, ${size}, ${sha256}, ${name}, ${createdBy})
    on conflict (bucket, lower(full_path)) do nothing returning id`
  return rows.length === 1
}

const shown = (sql: Sql) => sql`
  id, bucket, full_path as "fullPath", app_id as "appId", user_id as "userId", content_type as "contentType", bytes::float8 as size, sha256,
  name, created_by as "createdBy", created_at as "createdAt"`

/** The object under a path; null where there is none. */
export async function findObject(sql: Sql, bucket: Bucket, fullPath: string): Promise<FoundObject | null> {
  const [row] = await sql<FoundObject[]>`
    select ${shown(sql)} from storage_object where bucket = ${bucket} and lower(full_path) = lower(${fullPath}) and full_path = ${fullPath}`
  return row ?? null
}

/** The objects below a path, oldest first. */
export function listObjectsUnder(sql: Sql, bucket: Bucket, folder: string): Promise<FoundObject[]> {
  return sql<FoundObject[]>`
    select ${shown(sql)} from storage_object
    where bucket = ${bucket} and starts_with(full_path, ${`${folder}/`}) order by created_at, id limit 1000`
}

/** Forgets an object; its bytes go before. */
export async function removeObject(sql: Sql, id: string): Promise<void> {
  await sql`delete from storage_object where id = ${id}`
}
