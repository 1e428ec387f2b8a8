import type { PartnerKey } from '#domain/partners/partner-key.ts'

import type { Sql } from '../postgres/sql.ts'

const shown = (sql: Sql) =>
  sql`id, name, prefix, scopes, expires_at as "expiresAt", created_at as "createdAt", last_used_at as "lastUsedAt"`

/** The partner's keys, newest first; of each only its first characters are known. */
export function listPartnerKeys(sql: Sql, partnerId: string): Promise<PartnerKey[]> {
  return sql<PartnerKey[]>`select ${shown(sql)} from partner_key where partner_id = ${partnerId} order by created_at desc, id`
}

/** Keeps the hash of a new key. */
export async function createPartnerKey(
  sql: Sql,
  key: Pick<PartnerKey, 'id' | 'name' | 'prefix' | 'scopes' | 'expiresAt'> & { partnerId: string; hash: Uint8Array; createdBy: string },
): Promise<PartnerKey> {
  const [row] = await sql<PartnerKey[]>`
    insert into partner_key (partner_id, id, name, prefix, hash, scopes, created_by, expires_at)
    values (${key.partnerId}, ${key.id}, ${key.name}, ${key.prefix}, ${Buffer.from(key.hash)}, ${[...key.scopes]}, ${key.createdBy}, ${key.expiresAt})
    returning ${shown(sql)}`
  return row!
}

/** Revokes a key; false when there is no such key. */
export async function removePartnerKey(sql: Sql, partnerId: string, id: string): Promise<boolean> {
  return (await sql`delete from partner_key where partner_id = ${partnerId} and id = ${id}`).count > 0
}

type FoundKey = Pick<PartnerKey, 'id' | 'name' | 'scopes'> & { partnerId: string }

/** The key with this hash, while it has not expired and its partner is approved. */
export async function findPartnerKey(sql: Sql, hash: Uint8Array): Promise<FoundKey | null> {
  const [key] = await sql<FoundKey[]>`
    select k.partner_id as "partnerId", k.id, k.name, k.scopes from partner_key k join partner p on p.id = k.partner_id
    where k.hash = ${Buffer.from(hash)} and (k.expires_at is null or k.expires_at > now()) and p.state = 'approved'`
  return key ?? null
}

/** Notes that a key was used, at most once a minute. */
export async function touchPartnerKey(sql: Sql, partnerId: string, id: string): Promise<void> {
  await sql`
    update partner_key set last_used_at = now()
    where partner_id = ${partnerId} and id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`
}
