import type { Sql, Tx } from '../postgres/sql.ts'

/** What the files of a workspace take, in bytes. */
export interface StorageUsed {
  /** What customers sent. */
  customers: number
  /** What the team uploaded to be sent. */
  team: number
  /** Objects in the two buckets. */
  objects: number
  /** Uploads that are on their way, with the sizes that were announced. */
  uploads: number
}

/** Adds up what the files of a workspace take; `without` is an upload that is about to become one of them. */
export async function storageUsed(sql: Sql | Tx, appId: string, without: string | null = null): Promise<StorageUsed> {
  const [row] = await sql<[StorageUsed]>`
    select
      (select coalesce(sum(bytes), 0)::float8 from media_file where app_id = ${appId} and state = 'stored') as customers,
      (select coalesce(sum(bytes), 0)::float8 from file where app_id = ${appId}) as team,
      (select coalesce(sum(bytes), 0)::float8 from storage_object where app_id = ${appId}) as objects,
      (select coalesce(sum(bytes), 0)::float8 from upload where app_id = ${appId} and id is distinct from ${without}) as uploads`
  return row
}

/** Holds the room of a workspace until the transaction ends, so that no two uploads take the same; gives what is used. */
export async function holdRoom(tx: Tx, appId: string, without: string | null): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended('storage ' || ${appId}, 0))`
  const { customers, team, objects, uploads } = await storageUsed(tx, appId, without)
  return customers + team + objects + uploads
}
