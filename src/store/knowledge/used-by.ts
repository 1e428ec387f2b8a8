import type { SourceUser } from '#domain/knowledge/knowledge-source.ts'

import type { Sql } from '../postgres/sql.ts'

/** Whether an agent's config lets it answer from a source: it names it, or all there are. */
const uses = (sql: Sql, config: 'a.draft' | 'v.config', sourceId: string) => sql`
  (jsonb_typeof(${sql.unsafe(config)} #> '{knowledge,sourceIds}') is distinct from 'array' or ${sql.unsafe(config)} #> '{knowledge,sourceIds}' ? ${sourceId})`

/** The agents that answer from a source, or will once their draft is published. */
export function listUsers(sql: Sql, appId: string, sourceId: string): Promise<SourceUser[]> {
  return sql<SourceUser[]>`
    select * from (
      select a.id, a.name, coalesce(v.version is not null and ${uses(sql, 'v.config', sourceId)}, false) as published, ${uses(sql, 'a.draft', sourceId)} as draft
      from agent a left join agent_version v on v.app_id = a.app_id and v.agent_id = a.id and v.version = a.published_version
      where a.app_id = ${appId}
    ) used where published or draft order by name, id`
}
