import type { Json } from '#domain/json.ts'

import type { Sql, Tx } from './sql.ts'

/** What became of an earlier request with the same key. */
export type Claim =
  | { outcome: 'first' }
  | { outcome: 'repeated'; status: number; answer: Json }
  | { outcome: 'running' }
  | { outcome: 'mismatch' }

/** A claim whose request died with its process is given free after this time. */
const ABANDONED = '2 minutes'

/** Claims a key for one request; the second caller with the same key learns what the first one got. */
export async function claimKey(sql: Sql, scope: string, key: string, fingerprint: Uint8Array): Promise<Claim> {
  const print = Buffer.from(fingerprint)
  const [claimed] = await sql`
    insert into idempotency (app_id, key, fingerprint) values (${scope}, ${key}, ${print})
    on conflict (app_id, key) do update set created_at = now()
      where idempotency.status is null and idempotency.fingerprint = excluded.fingerprint
        and idempotency.created_at < now() - ${ABANDONED}::interval
    returning key`
  if (claimed) return { outcome: 'first' }
  const [row] = await sql<{ same: boolean; status: number | null; answer: Json }[]>`
    select fingerprint = ${print} as same, status, answer from idempotency where app_id = ${scope} and key = ${key}`
  if (!row) return { outcome: 'running' }
  if (!row.same) return { outcome: 'mismatch' }
  return row.status === null ? { outcome: 'running' } : { outcome: 'repeated', status: row.status, answer: row.answer }
}

/** Keeps the answer for repetitions. */
export async function keepAnswer(sql: Sql | Tx, scope: string, key: string, status: number, answer: Json): Promise<void> {
  await sql`update idempotency set status = ${status}, answer = ${sql.json(answer)} where app_id = ${scope} and key = ${key}`
}

/** Gives a key free: the request failed in a way that may be tried again. */
export async function releaseKey(sql: Sql, scope: string, key: string): Promise<void> {
  await sql`delete from idempotency where app_id = ${scope} and key = ${key} and status is null`
}
