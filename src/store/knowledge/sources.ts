import type { KnowledgeInput, KnowledgeSource, WebPage } from '#domain/knowledge/knowledge-source.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

const shown = (sql: Sql | Tx) => sql`
  s.id, s.kind, s.title, s.problem, s.expires_at as "expiresAt", s.updated_at as "updatedAt", s.updated_by as "updatedBy",
  case when s.expires_at <= now() then 'expired' when s.reading or (s.next_at <= now() and (s.read_at is null or s.kind not in ('catalog', 'events'))) then 'reading'
    when s.problem is not null then 'attention' else 'ready' end as status,
  s.pause_seconds as "pauseSeconds", s.read_at as "readAt", case when s.next_at > now() and not s.reading then s.next_at end as "nextReadAt",
  case when s.kind = 'website' then (
    select jsonb_build_object('total', count(*) filter (where state not in ('left', 'gone')), 'read', count(*) filter (where state = 'read'),
      'failed', count(*) filter (where state = 'failed'), 'new', count(*) filter (where change = 'new'),
      'changed', count(*) filter (where change = 'changed'), 'gone', count(*) filter (where state = 'gone'),
      'unchanged', count(*) filter (where unchanged))
    from knowledge_page p where p.app_id = s.app_id and p.source_id = s.id) end as pages,
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

/** Writes a source, new or again. What is read from elsewhere is read at once, unless what is read stays the same. */
export async function writeKnowledge(tx: Tx, appId: string, id: string, input: KnowledgeInput, by: string | null): Promise<void> {
  const { kind, title, audience, expiresAt, ...config } = input
  const isRead = kind !== 'article' && kind !== 'questions'
  const [before] = await tx<{ isSame: boolean }[]>`
    select config = ${tx.json(config)} and (title = ${title} or kind = 'website') as "isSame"
    from knowledge_source where app_id = ${appId} and id = ${id} for update`
  await tx`
    insert into knowledge_source (app_id, id, kind, title, config, audience, expires_at, updated_by)
    values (${appId}, ${id}, ${kind}, ${title}, ${tx.json(config)}, ${tx.json(audience)}, ${expiresAt}, ${by})
    on conflict (app_id, id) do update set title = excluded.title, config = excluded.config, audience = excluded.audience,
      expires_at = excluded.expires_at, updated_by = excluded.updated_by, updated_at = now()`
  if (isRead && !before?.isSame) await readAgain(tx, appId, id)
}

/** Has a source read from the beginning, now; whoever reads it already ends. */
export async function readAgain(sql: Sql | Tx, appId: string, id: string): Promise<void> {
  await sql`
    update knowledge_source set next_at = now(), reading = false, lease_until = null, attempt = attempt + 1
    where app_id = ${appId} and id = ${id} and kind not in ('article', 'questions')`
}

/** The pages of a website: what needs a look first, then in the order in which they were found. */
export function listPages(sql: Sql, appId: string, sourceId: string): Promise<WebPage[]> {
  return sql<WebPage[]>`
    select url, state, change, problem from knowledge_page where app_id = ${appId} and source_id = ${sourceId} and state <> 'left'
    order by array_position('{failed,gone}', state), change is null, place`
}

/** Removes a source and all that was read of it; false when there is none. */
export async function removeKnowledge(sql: Sql, appId: string, id: string): Promise<boolean> {
  return (await sql`delete from knowledge_source where app_id = ${appId} and id = ${id}`).count > 0
}

/** Whether a source reads this file. */
export async function isFileRead(sql: Sql, appId: string, path: string): Promise<boolean> {
  return (
    (await sql`select from knowledge_source where app_id = ${appId} and kind = 'file' and config ->> 'path' = ${path} limit 1`).count > 0
  )
}
