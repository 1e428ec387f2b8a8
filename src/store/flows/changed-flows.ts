import type { Sql } from '../postgres/sql.ts'

/** A flow whose draft somebody saved, or of which somebody said something. */
export interface ChangedFlow {
  appId: string
  flowId: string
  what: 'saved' | 'discussed'
  updatedAt: string
}

/**
 * The drafts that were saved and the flows that were spoken of since a place, and the place up to which all of them are known. A null place is the end of what is written
 * now. Found by the indexes on `xid`: what was saved within the last second or so.
 */
export async function changedFlows(sql: Sql, after: bigint | null): Promise<{ changed: ChangedFlow[]; place: bigint }> {
  const [head] = await sql<{ place: string }[]>`select log_horizon()::text as place`
  const place = BigInt(head?.place ?? 0)
  if (after === null || after >= place) return { changed: [], place: after ?? place }
  const changed = await sql<ChangedFlow[]>`
    select app_id as "appId", id as "flowId", 'saved' as what, updated_at as "updatedAt" from flow
    where xid >= ${String(after)}::xid8 and xid < ${String(place)}::xid8 and deleted_at is null
    union all
    select distinct c.app_id, c.flow_id, 'discussed', flow.updated_at from flow_comment c
    join flow on flow.app_id = c.app_id and flow.id = c.flow_id
    where c.xid >= ${String(after)}::xid8 and c.xid < ${String(place)}::xid8`
  return { changed: [...changed], place }
}
