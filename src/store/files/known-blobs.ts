import type { Sql } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

/** What a blob is, by its path: whose row would know it. */
export interface BlobOwner {
  path: string
  kind: 'object' | 'part' | 'media' | 'file' | 'task'
  /** The workspace in its path; empty where there is none. */
  appId: string
  id: string
}

/** Of these blobs, the paths of those that a row knows. */
export async function findKnownBlobs(sql: Sql, bucket: string, owners: readonly BlobOwner[]): Promise<Set<string>> {
  const rows = await sql<{ path: string }[]>`
    select b.path from jsonb_to_recordset(${asRows(sql, owners)}) as b (path text, kind text, "appId" text, id text)
    where case b.kind
      when 'object' then exists (select from storage_object o where o.id = b.id and o.bucket = ${bucket})
      when 'part' then exists (select from upload_part p where p.id = b.id)
      when 'media' then exists (
        select from media_file f join app a on a.id = f.app_id where f.app_id = b."appId" and f.message_id = b.id and f.state in ('stored', 'running'))
      when 'file' then exists (select from file f where f.app_id = b."appId" and f.id = b.id)
      else exists (select from task t where t.app_id = b."appId" and t.id = b.id)
        or exists (select from contact_import i where i.app_id = b."appId" and i.id = b.id)
    end`
  return new Set(rows.map(({ path }) => path))
}
