import type { Sql } from '../postgres/sql.ts'

/** How the keys of a number stand. */
export interface FormKeyStatus {
  channelId: string
  channelName: string
  publicPem: string
  uploadedAt: string | null
  signatureStatus: string | null
  problem: string | null
}

/** A number of an account with its token and its public key, if it has one. */
export interface KeyedNumber {
  channelId: string
  phoneNumberId: string
  graphUrl: string | null
  tokenSealed: Uint8Array
  publicPem: string | null
  uploadedAt: string | null
}

/** The numbers of an account, or the one named, oldest first; at most 50. */
export function listKeyedNumbers(sql: Sql, appId: string, by: { wabaId: string } | { channelId: string }): Promise<KeyedNumber[]> {
  const which = 'wabaId' in by ? sql`c.waba_id = ${by.wabaId}` : sql`c.id = ${by.channelId}`
  return sql<KeyedNumber[]>`
    select c.id as "channelId", c.phone_number_id as "phoneNumberId", c.graph_url as "graphUrl", c.token_sealed as "tokenSealed",
      k.public_pem as "publicPem", k.uploaded_at as "uploadedAt"
    from channel c left join form_key k on k.app_id = c.app_id and k.channel_id = c.id
    where c.app_id = ${appId} and c.kind = 'whatsapp' and c.removed_at is null and ${which} order by c.created_at, c.id limit 50`
}

/** Keeps a pair of keys for a number that has none; answers the public key that counts, which may be another's that came first. */
export async function keepFormKey(
  sql: Sql,
  appId: string,
  channelId: string,
  { publicPem, privateSealed }: { publicPem: string; privateSealed: Uint8Array },
): Promise<string> {
  const [row] = await sql<{ publicPem: string }[]>`
    insert into form_key (app_id, channel_id, public_pem, private_sealed)
    values (${appId}, ${channelId}, ${publicPem}, ${Buffer.from(privateSealed)})
    on conflict (app_id, channel_id) do update set public_pem = form_key.public_pem
    returning public_pem as "publicPem"`
  return row?.publicPem ?? publicPem
}

/** Writes what came of handing a public key to Meta. */
export async function settleFormKey(
  sql: Sql,
  appId: string,
  channelId: string,
  { uploaded, signatureStatus, problem }: { uploaded: boolean; signatureStatus: string | null; problem: string | null },
): Promise<void> {
  await sql`
    update form_key set problem = ${problem}, signature_status = ${signatureStatus}, uploaded_at = case when ${uploaded} then now() else uploaded_at end
    where app_id = ${appId} and channel_id = ${channelId}`
}

/** How the keys of the app's numbers stand. */
export function listFormKeys(sql: Sql, appId: string): Promise<FormKeyStatus[]> {
  return sql<FormKeyStatus[]>`
    select k.channel_id as "channelId", c.name as "channelName", k.public_pem as "publicPem", k.uploaded_at as "uploadedAt",
      k.signature_status as "signatureStatus", k.problem
    from form_key k join channel c on c.app_id = k.app_id and c.id = k.channel_id
    where k.app_id = ${appId} and c.removed_at is null order by c.created_at limit 50`
}

/** The sealed private keys of an account's numbers, which of them a phone used is not told. */
export async function privateKeysOf(sql: Sql, appId: string, wabaId: string): Promise<{ channelId: string; privateSealed: Uint8Array }[]> {
  return sql`
    select k.channel_id as "channelId", k.private_sealed as "privateSealed"
    from form_key k join channel c on c.app_id = k.app_id and c.id = k.channel_id
    where k.app_id = ${appId} and c.waba_id = ${wabaId} and c.removed_at is null order by c.created_at limit 50`
}
