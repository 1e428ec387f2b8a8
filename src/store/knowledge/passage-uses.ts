import type { Sql } from '../postgres/sql.ts'

/** Notes that passages were given to a model for an answer; once an hour is enough. */
export async function markUsed(sql: Sql, appId: string, passageIds: readonly string[]): Promise<void> {
  if (passageIds.length === 0) return
  await sql`
    insert into knowledge_passage_use as u (passage_id, used_at)
    select id, now() from knowledge_passage where app_id = ${appId} and id = any(${passageIds as string[]}::bigint[]) order by id for key share
    on conflict (passage_id) do update set used_at = excluded.used_at where u.used_at < excluded.used_at - interval '1 hour'`
}
