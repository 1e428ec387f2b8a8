import type { KnowledgeInput, KnowledgeSource } from '#domain/knowledge/knowledge-source.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

const shown = (sql: Sql | Tx) => sql`
  s.id, s.kind, s.title, s.problem, s.expires_at as "expiresAt", s.updated_at as "updatedAt", s.updated_by as "updatedBy",
  case when s.expires_at <= now() then 'expired' when s.problem is not null then 'attention' when s.reading then 'reading' else 'ready' end as status,
  (select count(*)::int from knowledge_document d where d.app_id = s.app_id and d.source_id = s.id) as documents,
  (select count(*)::int from knowledge_document d join knowledge_passage p on p.app_id = d.app_id and p.document_id = d.id
    where d.app_id = s.app_id and d.source_id = s.id) as passages`

/** The sources of an app, what was changed last first. */
export function listKnowledge(sql: Sql, appId: string): Promise<KnowledgeSource[]> {
  return sql<KnowledgeSource[]>`
    select ${shown(sql)} from knowledge_source s where s.app_id = ${appId} order by s.updated_at desc, s.id`
}

/** One source and what was written of it; null when there is none. */
export async function findKnowledge(
  sql: Sql | Tx,
  appId: string,
  id: string,
): Promise<(KnowledgeSource & { input: KnowledgeInput }) | null> {
  const [row] = await sql<(KnowledgeSource & { input: KnowledgeInput })[]>`
    select ${shown(sql)}, s.config || jsonb_build_object(
      'kind', s.kind, 'title', s.title, 'audience', s.audience, 'expiresAt', to_char(s.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as input
    from knowledge_source s where s.app_id = ${appId} and s.id = ${id}`
  return row ?? null
}

/** Writes a source, new or again. */
export async function writeKnowledge(tx: Tx, appId: string, id: string, input: KnowledgeInput, by: string | null): Promise<void> {
  const { kind, title, audience, expiresAt, ...config } = input
  await tx`
    insert into knowledge_source (app_id, id, kind, title, config, audience, expires_at, updated_by)
    values (${appId}, ${id}, ${kind}, ${title}, ${tx.json(config)}, ${tx.json(audience)}, ${expiresAt}, ${by})
    on conflict (app_id, id) do update set title = excluded.title, config = excluded.config, audience = excluded.audience,
      expires_at = excluded.expires_at, updated_by = excluded.updated_by, updated_at = now(), problem = null`
}

/** Removes a source and all that was read of it; false when there is none. */
export async function removeKnowledge(sql: Sql, appId: string, id: string): Promise<boolean> {
  return (await sql`delete from knowledge_source where app_id = ${appId} and id = ${id}`).count > 0
}
