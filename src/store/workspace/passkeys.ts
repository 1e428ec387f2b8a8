import type { Sql } from '../postgres/sql.ts'

/** A passkey as its owner sees it. Times are ISO instants. */
export interface PasskeyRow {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** What checking an answer of a passkey needs. */
export interface PasskeyCredential {
  id: string
  userId: string
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
}

export function listPasskeys(sql: Sql, userId: string): Promise<PasskeyRow[]> {
  return sql<PasskeyRow[]>`
    select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkey where user_id = ${userId} order by created_at, id`
}

/** The passkeys of a person, by the names that their browsers know. */
export function passkeyCredentials(sql: Sql, userId: string): Promise<Pick<PasskeyCredential, 'credentialId'>[]> {
  return sql`select credential_id as "credentialId" from passkey where user_id = ${userId}`
}

/** Adds a passkey; false when this one is known already. */
export async function insertPasskey(sql: Sql, passkey: PasskeyCredential & { name: string }): Promise<boolean> {
  const { id, userId, name, credentialId, publicKey, counter } = passkey
  const rows = await sql`
    insert into passkey (id, user_id, name, credential_id, public_key, counter)
    values (${id}, ${userId}, ${name}, ${credentialId}, ${publicKey}, ${counter})
    on conflict (credential_id) do nothing returning id`
  return rows.length === 1
}

export async function findPasskey(sql: Sql, credentialId: string): Promise<PasskeyCredential | null> {
  const [row] = await sql<PasskeyCredential[]>`
    select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter
    from passkey where credential_id = ${credentialId}`
  return row ?? null
}

/** Notes that a passkey was used, with its counter. */
export async function notePasskeyUse(sql: Sql, id: string, counter: number): Promise<void> {
  await sql`update passkey set counter = ${counter}, last_used_at = now() where id = ${id}`
}

export async function renamePasskey(sql: Sql, userId: string, id: string, name: string): Promise<boolean> {
  const rows = await sql`update passkey set name = ${name} where user_id = ${userId} and id = ${id} returning id`
  return rows.length === 1
}

export async function removePasskey(sql: Sql, userId: string, id: string): Promise<boolean> {
  const rows = await sql`delete from passkey where user_id = ${userId} and id = ${id} returning id`
  return rows.length === 1
}
