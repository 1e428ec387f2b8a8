import type { StoredFile } from '#domain/files/file.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

/** A file of the team with what sending it needs. */
export interface FileRow extends StoredFile {
  sha256: string
}

/** A file that was taken in. */
export interface KeptFile extends FileRow {
  createdAt: string
  createdBy: string | null
}

/** Notes a file before its bytes are written; it counts from `markFileReady` on. */
export async function insertFile(sql: Sql | Tx, appId: string, file: FileRow, createdBy: string | null): Promise<void> {
  const { id, kind, mimeType, size, sha256, name, width, height, converted } = file
  await sql`
    insert into file (app_id, id, kind, mime_type, bytes, sha256, name, width, height, converted, created_by)
    values (${appId}, ${id}, ${kind}, ${mimeType}, ${size}, ${sha256}, ${name}, ${width}, ${height}, ${converted}, ${createdBy})`
}

/** Says that the bytes of a file are stored. */
export async function markFileReady(sql: Sql, appId: string, id: string): Promise<void> {
  await sql`update file set ready = true where app_id = ${appId} and id = ${id}`
}

/** A file of the app; null when there is none under this id. */
export async function findFile(sql: Sql | Tx, appId: string, id: string): Promise<KeptFile | null> {
  const [row] = await sql<KeptFile[]>`
    select id, kind, mime_type as "mimeType", bytes::float8 as size, sha256, name, width, height, converted, created_by as "createdBy",
      created_at as "createdAt"
    from file where app_id = ${appId} and id = ${id} and ready`
  return row ?? null
}

/** Files whose upload ended between their row and their bytes. */
export function findUnready(sql: Sql): Promise<{ appId: string; id: string }[]> {
  return sql`select app_id as "appId", id from file where not ready and created_at < now() - interval '1 hour' limit 100`
}

/** Forgets a file that never became ready. */
export async function removeUnready(sql: Sql, appId: string, id: string): Promise<void> {
  await sql`delete from file where app_id = ${appId} and id = ${id} and not ready`
}
