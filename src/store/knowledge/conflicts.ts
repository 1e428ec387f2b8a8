import type { KnowledgeConflict } from '#domain/knowledge/knowledge-conflict.ts'

import type { DueQuery } from '../postgres/due-times.ts'
import type { Sql, Tx } from '../postgres/sql.ts'
import { isAtWork } from '../transfer/at-work.ts'

/** A workspace whose new passages are compared, as whoever does it holds it. */
export interface Comparison {
  appId: string
  attempt: number
  /** When it was asked for; whoever asks again meanwhile makes it another. */
  asked: string
}

/** When the next workspace is to be compared: its turn, or the end of the lease of whoever left it. */
export const comparisonDue: DueQuery = (sql) =>
  sql`select min(greatest(next_at, lease_until)) from knowledge_comparison where next_at is not null and ${isAtWork(sql, sql`app_id`)}`

/** Takes workspaces whose turn it is for a lease. */
export function claimComparisons(
  sql: Sql,
  { limit, leaseMs, full }: { limit: number; leaseMs: number; full: readonly string[] },
): Promise<Comparison[]> {
  return sql<Comparison[]>`
    with due as (
      select app_id from knowledge_comparison
      where next_at is not null and greatest(next_at, lease_until) <= now() and app_id <> all(${full as string[]}) and ${isAtWork(sql, sql`app_id`)}
      order by greatest(next_at, lease_until) limit ${limit} for update skip locked
    )
    update knowledge_comparison c set lease_until = now() + ${leaseMs} * interval '1 millisecond', attempt = attempt + 1
    from due where c.app_id = due.app_id
    returning c.app_id as "appId", c.attempt, c.next_at::text as asked`
}

/** Holds on to a comparison; false when it was taken over. */
export async function renewComparison(sql: Sql, { appId, attempt }: Comparison, leaseMs: number): Promise<boolean> {
  const { count } = await sql`
    update knowledge_comparison set lease_until = now() + ${leaseMs} * interval '1 millisecond' where app_id = ${appId} and attempt = ${attempt}`
  return count > 0
}

/** Two passages about the same thing. */
export interface PassagePair {
  oneId: string
  one: string
  otherId: string
  other: string
}

/** How alike two topics are, by their trigrams, and how many older passages one is compared with. */
const ALIKE = 0.5
const MOST_ALIKE = 5

/** The next new passages of a workspace, by their last id, with older ones of the same topic, language and audience. Null when all were compared. */
export async function nextComparisons(sql: Sql, appId: string, limit: number): Promise<{ lastId: string; pairs: PassagePair[] } | null> {
  const [batch] = await sql<{ lastId: string | null; ids: string[] }[]>`
    select max(id)::text as "lastId", coalesce(array_agg(id::text), '{}') as ids from (
      select id from knowledge_passage p
      where app_id = ${appId} and id > (select compared_id from knowledge_comparison where app_id = ${appId}) order by id limit ${limit}) p`
  if (!batch?.lastId) return null
  const pairs = await sql<PassagePair[]>`
    with told as (
      select p.id, p.text, p.headings, p.document_id, fold_text(coalesce(p.headings[cardinality(p.headings)], d.title)) as topic, d.language, s.audience
      from knowledge_passage p join knowledge_document d on d.app_id = p.app_id and d.id = p.document_id
      join knowledge_source s on s.app_id = d.app_id and s.id = d.source_id
      where p.app_id = ${appId} and p.id = any(${batch.ids}::bigint[]) and d.catalog_id is null and d.event_type_id is null
    )
    select n.id::text as "oneId", n.text as one, o.id::text as "otherId", o.text as other
    from told n cross join lateral (
      select p.id, p.text from (
        select p.id, p.text, p.document_id, similarity(fold_text(p.headings[cardinality(p.headings)]), n.topic) as alike from knowledge_passage p
        where p.app_id = ${appId} and p.id < n.id and fold_text(p.headings[cardinality(p.headings)]) % n.topic
        union all
        select p.id, p.text, p.document_id, similarity(fold_text(d.title), n.topic) from knowledge_document d
        join knowledge_passage p on p.app_id = d.app_id and p.document_id = d.id and cardinality(p.headings) = 0
        where d.app_id = ${appId} and p.id < n.id and fold_text(d.title) % n.topic
      ) p
      join knowledge_document d on d.app_id = ${appId} and d.id = p.document_id
      join knowledge_source s on s.app_id = d.app_id and s.id = d.source_id
      where p.alike >= ${ALIKE} and d.language is not distinct from n.language and s.audience = n.audience and d.catalog_id is null and d.event_type_id is null
      order by p.alike desc, p.id limit ${MOST_ALIKE}
    ) o`
  return { lastId: batch.lastId, pairs }
}

/** A contradiction, by both texts. */
export interface NewConflict {
  id: string
  oneId: string
  otherId: string
  oneSays: string
  otherSays: string
}

/** Keeps what passages contradict one another in, and how far the comparison is; false when the workspace was taken over. */
export function keepConflicts(
  sql: Sql,
  { appId, attempt }: Comparison,
  lastId: string,
  conflicts: readonly NewConflict[],
): Promise<boolean> {
  return sql.begin(async (tx) => {
    const { count } = await tx`update knowledge_comparison set compared_id = ${lastId} where app_id = ${appId} and attempt = ${attempt}`
    if (count > 0) for (const conflict of conflicts) await keepConflict(tx, appId, conflict)
    return count > 0
  })
}

const keepConflict = (tx: Tx, appId: string, { id, oneId, otherId, oneSays, otherSays }: NewConflict) => tx`
  insert into knowledge_conflict (app_id, id, one_passage_id, other_passage_id, one_says, other_says)
  values (${appId}, ${id}, ${oneId}, ${otherId}, ${oneSays}, ${otherSays})
  on conflict (app_id, id) do update set one_passage_id = excluded.one_passage_id, other_passage_id = excluded.other_passage_id,
    one_says = excluded.one_says, other_says = excluded.other_says`

/** Ends a comparison, for good unless passages came meanwhile; contradictions of passages that are gone and that nobody solved are forgotten. */
export async function endComparison(sql: Sql, { appId, attempt, asked }: Comparison): Promise<void> {
  await sql`
    delete from knowledge_conflict c where c.app_id = ${appId} and c.solved_at is null and (
      not exists (select from knowledge_passage p where p.id = c.one_passage_id) or not exists (select from knowledge_passage p where p.id = c.other_passage_id))`
  await sql`
    update knowledge_comparison set lease_until = null, next_at = case when next_at = ${asked}::timestamptz then null else next_at end
    where app_id = ${appId} and attempt = ${attempt}`
}

const passage = (sql: Sql, p: 'p' | 'q', d: 'd' | 'e') => sql`
  jsonb_build_object('id', ${sql(`${p}.id`)}::text, 'documentId', ${sql(`${d}.id`)}, 'sourceId', ${sql(`${d}.source_id`)}, 'title', ${sql(`${d}.title`)},
    'headings', ${sql(`${p}.headings`)}, 'text', ${sql(`${p}.text`)}, 'url', ${sql(`${d}.url`)})`

/** Contradictions that nobody solved, of sources that are answered from, the newest first. */
export function listConflicts(sql: Sql, appId: string): Promise<KnowledgeConflict[]> {
  return sql<KnowledgeConflict[]>`
    select c.id, c.found_at as "foundAt", jsonb_build_object('says', c.one_says, 'passage', ${passage(sql, 'p', 'd')}) as one,
      jsonb_build_object('says', c.other_says, 'passage', ${passage(sql, 'q', 'e')}) as other
    from knowledge_conflict c
    join knowledge_passage p on p.app_id = c.app_id and p.id = c.one_passage_id
    join knowledge_document d on d.app_id = p.app_id and d.id = p.document_id
    join knowledge_source s on s.app_id = d.app_id and s.id = d.source_id
    join knowledge_passage q on q.app_id = c.app_id and q.id = c.other_passage_id
    join knowledge_document e on e.app_id = q.app_id and e.id = q.document_id
    join knowledge_source t on t.app_id = e.app_id and t.id = e.source_id
    where c.app_id = ${appId} and c.solved_at is null and coalesce(s.expires_at > now(), true) and coalesce(t.expires_at > now(), true)
    order by c.found_at desc, c.id limit 200`
}

/** Notes that a contradiction is none, or was dealt with; false when there is none. */
export async function solveConflict(sql: Sql, appId: string, id: string, by: string | null): Promise<boolean> {
  const { count } = await sql`
    update knowledge_conflict set solved_at = now(), solved_by = ${by} where app_id = ${appId} and id = ${id} and solved_at is null`
  return count > 0
}
