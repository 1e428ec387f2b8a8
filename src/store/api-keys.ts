import type { ApiKey } from '#domain/api/apps.ts'

import type { Sql } from './connect.ts'

const shown = (sql: Sql) => sql`id, name, prefix, created_at as "createdAt", last_used_at as "lastUsedAt"`

/** The app's keys, newest first; of each only its first characters are known. */
export function listKeys(sql: Sql, appId: string): Promise<ApiKey[]> {
  return sql<ApiKey[]>`select ${shown(sql)} from api_key where app_id = ${appId} order by created_at desc, id`
}

/** Keeps the hash of a new key. */
export async function createKey(
  sql: Sql,
  key: { appId: string; id: string; name: string; prefix: string; hash: Uint8Array; createdBy: string | null },
): Promise<ApiKey> {
  const [row] = await sql<ApiKey[]>`
    insert into api_key (app_id, id, name, prefix, hash, created_by)
    values (${key.appId}, ${key.id}, ${key.name}, ${key.prefix}, ${Buffer.from(key.hash)}, ${key.createdBy})
    returning ${shown(sql)}`
  return row!
}

/** Revokes a key; false when there is no such key. */
export async function removeKey(sql: Sql, appId: string, id: string): Promise<boolean> {
  return (await sql`delete from api_key where app_id = ${appId} and id = ${id}`).count > 0
}

/** The key with this hash. Looked up without an app, because the key is what tells the app. */
export async function findKey(sql: Sql, hash: Uint8Array): Promise<{ appId: string; id: string; name: string } | null> {
  const [row] = await sql<{ appId: string; id: string; name: string }[]>`
    select app_id as "appId", id, name from api_key where hash = ${Buffer.from(hash)}`
  return row ?? null
}

/** Notes that a key was used, at most once a minute. */
export async function touchKey(sql: Sql, appId: string, id: string): Promise<void> {
  await sql`
    update api_key set last_used_at = now()
    where app_id = ${appId} and id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`
}
