import type { ApiKey } from '#domain/api/workspace/apps.ts'
import { KeyScope } from '#domain/workspace/key-scope.ts'

import type { Sql } from '../postgres/sql.ts'

const shown = (sql: Sql) =>
  sql`id, name, prefix, scopes, expires_at as "expiresAt", created_at as "createdAt", last_used_at as "lastUsedAt"`

/** The app's keys, newest first; of each only its first characters are known. */
export function listKeys(sql: Sql, appId: string): Promise<ApiKey[]> {
  return sql<ApiKey[]>`select ${shown(sql)} from api_key where app_id = ${appId} order by created_at desc, id`
}

/** Keeps the hash of a new key. */
export async function createKey(
  sql: Sql,
  key: Pick<ApiKey, 'id' | 'name' | 'prefix'> &
    Partial<Pick<ApiKey, 'scopes' | 'expiresAt'>> & { appId: string; hash: Uint8Array; createdBy: string | null },
): Promise<ApiKey> {
  const [row] = await sql<ApiKey[]>`
    insert into api_key (app_id, id, name, prefix, hash, created_by, scopes, expires_at)
    values (${key.appId}, ${key.id}, ${key.name}, ${key.prefix}, ${Buffer.from(key.hash)}, ${key.createdBy},
            ${[...(key.scopes ?? KeyScope.options)]}, ${key.expiresAt ?? null})
    returning ${shown(sql)}`
  return row!
}

/** Revokes a key; false when there is no such key. */
export async function removeKey(sql: Sql, appId: string, id: string): Promise<boolean> {
  return (await sql`delete from api_key where app_id = ${appId} and id = ${id}`).count > 0
}

/** The key with this hash, while it has not expired. Looked up without an app, because the key is what tells the app. */
export async function findKey(sql: Sql, hash: Uint8Array): Promise<FoundKey | null> {
  const [row] = await sql<FoundKey[]>`
    select app_id as "appId", id, name, scopes from api_key
    where hash = ${Buffer.from(hash)} and (expires_at is null or expires_at > now())`
  return row ?? null
}

interface FoundKey {
  appId: string
  id: string
  name: string
  scopes: KeyScope[]
}

/** Notes that a key was used, at most once a minute. */
export async function touchKey(sql: Sql, appId: string, id: string): Promise<void> {
  await sql`
    update api_key set last_used_at = now()
    where app_id = ${appId} and id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`
}
