import type { Sql } from './connect.ts'

/** A flow whose draft somebody saved. */
export interface ChangedFlow {
  appId: string
  flowId: string
  updatedAt: string
}

/**
 * The drafts that were saved since a place, and the place up to which all of them are known. A null place is the end of what is written
 * now. Found by the index on `xid`: what was saved within the last second or so.
 */
export async function changedFlows(sql: Sql, after: bigint | null): Promise<{ changed: ChangedFlow[]; place: bigint }> {
  const [head] = await sql<{ place: string }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as place`
  const place = BigInt(head?.place ?? 0)
  if (after === null || after >= place) return { changed: [], place: after ?? place }
  const changed = await sql<ChangedFlow[]>`
    select app_id as "appId", id as "flowId", updated_at as "updatedAt" from flow
    where xid >= ${String(after)}::xid8 and xid < ${String(place)}::xid8 and deleted_at is null`
  return { changed: [...changed], place }
}
