import type { Sql } from '../postgres/sql.ts'

/** The sources in which these passages stand. */
export async function sourcesOfPassages(sql: Sql, appId: string, passageIds: readonly string[]): Promise<string[]> {
  if (passageIds.length === 0) return []
  const rows = await sql<{ id: string }[]>`
    select distinct d.source_id as id from knowledge_passage p
    join knowledge_document d on d.app_id = p.app_id and d.id = p.document_id
    where p.app_id = ${appId} and p.id = any(${passageIds as string[]}::bigint[])`
  return rows.map(({ id }) => id)
}

/** The titles of sources, by their ids; what was removed is missing. */
export async function titlesOfSources(sql: Sql, appId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: string; title: string }[]>`
    select id, title from knowledge_source where app_id = ${appId} and id = any(${ids as string[]})`
  return new Map(rows.map(({ id, title }) => [id, title]))
}
