import type { Upload, UploadTarget } from '#domain/files/upload.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

/** An upload with what it becomes. */
export interface UploadRow extends Upload {
  target: UploadTarget
  createdBy: string | null
}

const shown = (sql: Sql | Tx) => sql`id, bytes::float8 as size, received::float8 as received, target, created_by as "createdBy"`

/** Notes an upload that begins. */
export async function insertUpload(tx: Tx, appId: string, { id, size, target, createdBy }: Omit<UploadRow, 'received'>): Promise<void> {
  await tx`
    insert into upload (app_id, id, target, bytes, created_by)
    values (${appId}, ${id}, ${tx.json(target)}, ${size}, ${createdBy})`
}

/** An upload that is under way; null where there is none. */
export async function findUpload(sql: Sql, appId: string, id: string): Promise<UploadRow | null> {
  const [row] = await sql<UploadRow[]>`select ${shown(sql)} from upload where app_id = ${appId} and id = ${id}`
  return row ?? null
}

/** Moves an upload on by a piece that is stored; false where it is not at `start` (any more). */
export async function addPart(sql: Sql, appId: string, id: string, part: { id: string; start: number; size: number }): Promise<boolean> {
  const rows = await sql`
    with moved as (
      update upload set received = received + ${part.size}, touched_at = now()
      where app_id = ${appId} and id = ${id} and received = ${part.start} and received + ${part.size} <= bytes
      returning app_id, id
    )
    insert into upload_part (app_id, upload_id, start, id) select app_id, id, ${part.start}, ${part.id} from moved returning id`
  return rows.length === 1
}

/** The pieces of an upload, in order. */
export async function listParts(sql: Sql, appId: string, id: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from upload_part where app_id = ${appId} and upload_id = ${id} order by start`
  return rows.map((row) => row.id)
}

/** Forgets an upload; its pieces go before. */
export async function removeUpload(sql: Sql, appId: string, id: string): Promise<void> {
  await sql`delete from upload where app_id = ${appId} and id = ${id}`
}

/** Uploads that nobody went on with for a day. */
export function findStaleUploads(sql: Sql): Promise<{ appId: string; id: string }[]> {
  return sql`select app_id as "appId", id from upload where touched_at < now() - interval '1 day' limit 100`
}
