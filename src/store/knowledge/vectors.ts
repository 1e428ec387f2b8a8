import type { VectorProgress } from '#domain/knowledge/knowledge-source.ts'

import { asRows } from '../postgres/rows.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import type { Sql, Tx } from '../postgres/sql.ts'
import { isAtWork } from '../transfer/at-work.ts'

/** A model that an app's passages are embedded by. */
export interface EmbeddingModel {
  providerId: string
  model: string
}

/** The embedding model of the app's first provider that has one; null where none has. */
export async function findEmbeddingModel(sql: Sql, appId: string): Promise<EmbeddingModel | null> {
  const [row] = await sql<EmbeddingModel[]>`
    select id as "providerId", embedding_model as model from ai_provider
    where app_id = ${appId} and embedding_model is not null order by created_at, id limit 1`
  return row ?? null
}

/** An app whose passages are embedded, as whoever does it holds it. */
export interface Embedding {
  appId: string
  attempt: number
  /** When it was asked for; whoever asks again meanwhile makes it another. */
  asked: string
}

/** When the next app is to be embedded: its turn, or the end of the lease of whoever left it. */
export const embeddingDue: DueQuery = (sql) =>
  sql`select min(greatest(next_at, lease_until)) from knowledge_embedding where next_at is not null and ${isAtWork(sql, sql`app_id`)}`

/** Takes apps whose turn it is for a lease. */
export function claimEmbeddings(
  sql: Sql,
  { limit, leaseMs, full }: { limit: number; leaseMs: number; full: readonly string[] },
): Promise<Embedding[]> {
  return sql<Embedding[]>`
    with due as (
      select app_id from knowledge_embedding
      where next_at is not null and greatest(next_at, lease_until) <= now() and app_id <> all(${full as string[]}) and ${isAtWork(sql, sql`app_id`)}
      order by greatest(next_at, lease_until) limit ${limit} for update skip locked
    )
    update knowledge_embedding e set lease_until = now() + ${leaseMs} * interval '1 millisecond', attempt = attempt + 1
    from due where e.app_id = due.app_id
    returning e.app_id as "appId", e.attempt, e.next_at::text as asked`
}

/** Holds on to an app; false when it was taken over. */
export async function renewEmbedding(sql: Sql, { appId, attempt }: Embedding, leaseMs: number): Promise<boolean> {
  const { count } = await sql`
    update knowledge_embedding set lease_until = now() + ${leaseMs} * interval '1 millisecond'
    where app_id = ${appId} and attempt = ${attempt}`
  return count > 0
}

/** Ends the embedding of an app: for good unless passages came meanwhile, or with a problem and another try in so many seconds. */
export async function endEmbedding(
  sql: Sql,
  { appId, attempt, asked }: Embedding,
  { problem, againInSeconds }: { problem: string | null; againInSeconds: number | null },
): Promise<void> {
  await sql`
    update knowledge_embedding set lease_until = null, problem = ${problem},
      next_at = case when ${againInSeconds}::float8 is not null then now() + ${againInSeconds}::float8 * interval '1 second'
        when next_at = ${asked}::timestamptz then null else next_at end
    where app_id = ${appId} and attempt = ${attempt}`
}

/** Has an app's passages embedded, where they are not yet. */
export async function askForVectors(sql: Sql | Tx, appId: string): Promise<void> {
  await sql`
    insert into knowledge_embedding (app_id, next_at) values (${appId}, clock_timestamp())
    on conflict (app_id) do update set next_at = excluded.next_at`
}

/** Passages that a model has not embedded, as the text that it is given: title and headings, then what stands under them. */
export function passagesWithoutVector(sql: Sql, appId: string, model: string, limit: number): Promise<{ id: string; text: string }[]> {
  return sql<{ id: string; text: string }[]>`
    select p.id::text, concat_ws(E'\n', d.title, nullif(array_to_string(p.headings, ' › '), ''), p.text) as text
    from knowledge_passage p join knowledge_document d on d.app_id = p.app_id and d.id = p.document_id
    where p.app_id = ${appId} and not exists (select from knowledge_vector v where v.passage_id = p.id and v.model = ${model})
    order by p.id limit ${limit}`
}

/** Keeps vectors of passages, as far as those are still there; false when the app was taken over. */
export function writeVectors(
  sql: Sql,
  { appId, attempt }: Embedding,
  model: string,
  vectors: readonly { id: string; vector: Int8Array }[],
): Promise<boolean> {
  return sql.begin(async (tx) => {
    const { count } = await tx`select from knowledge_embedding where app_id = ${appId} and attempt = ${attempt} for update`
    if (count > 0) await insertVectors(tx, appId, model, vectors)
    return count > 0
  })
}

/** Writes vectors in the place of those before. */
export async function insertVectors(
  tx: Tx,
  appId: string,
  model: string,
  vectors: readonly { id: string; vector: Int8Array }[],
): Promise<void> {
  const rows = vectors.map(({ id, vector }) => ({
    id,
    vector: Buffer.from(vector.buffer, vector.byteOffset, vector.length).toString('base64'),
  }))
  await tx`
    insert into knowledge_vector (passage_id, app_id, model, vector)
    select p.id, ${appId}, ${model}, decode(r.vector, 'base64')
    from jsonb_to_recordset(${asRows(tx, rows)}) as r (id bigint, vector text)
    join knowledge_passage p on p.id = r.id and p.app_id = ${appId} order by p.id for key share of p
    on conflict (passage_id) do update set model = excluded.model, vector = excluded.vector, seq = default`
}

/** How far an app's passages are embedded; null where no provider has a model for it. */
export async function vectorProgress(sql: Sql, appId: string): Promise<VectorProgress | null> {
  const known = await findEmbeddingModel(sql, appId)
  if (known === null) return null
  const [row] = await sql<{ passages: number; done: number; problem: string | null }[]>`
    select (select count(*)::int from knowledge_passage where app_id = ${appId}) as passages,
      (select count(*)::int from knowledge_vector where app_id = ${appId} and model = ${known.model}) as done,
      (select problem from knowledge_embedding where app_id = ${appId}) as problem`
  return { model: known.model, passages: row?.passages ?? 0, done: row?.done ?? 0, problem: row?.problem ?? null }
}

export interface StoredVector {
  seq: string
  id: string
  vector: Uint8Array
}

/** Vectors that were written after one of them, in their order. */
export function readVectors(sql: Sql, appId: string, model: string, after: string, limit: number): Promise<StoredVector[]> {
  return sql<StoredVector[]>`
    select seq::text, passage_id::text as id, vector from knowledge_vector
    where app_id = ${appId} and model = ${model} and seq > ${after} order by seq limit ${limit}`
}

/** How many vectors a model made of an app’s passages. */
export async function countVectors(sql: Sql, appId: string, model: string): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from knowledge_vector where app_id = ${appId} and model = ${model}`
  return row?.count ?? 0
}
