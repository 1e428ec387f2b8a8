import type { FetchedTemplate } from '#domain/whatsapp/template.ts'

import type { Sql } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

export interface Listed {
  appId: string
  wabaId: string
  templates: readonly (FetchedTemplate & { id: string; note: unknown })[]
  /** When the list was asked for, by the database's clock: what was heard since is newer. */
  askedAt: string
  /** Whether every page arrived: only then what is missing was deleted. */
  isWhole: boolean
}

/** Brings our copy up to a list, in one transaction. Drafts are ours and stay. */
export async function writeListing(sql: Sql, { appId, wabaId, templates, askedAt, isWhole }: Listed): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`
      insert into template (app_id, id, waba_id, provider_id, name, language, category, status, quality, note, correct_category, previous_category, content)
      select ${appId}, id, ${wabaId}, "providerId", name, language, category, status, quality, note, "correctCategory", "previousCategory", content
      from jsonb_to_recordset(${asRows(tx, templates)}) as r (id text, "providerId" text, name text, language text, category text, status text,
        quality text, note jsonb, "correctCategory" text, "previousCategory" text, content jsonb)
      on conflict (app_id, waba_id, name, language) where provider_id is not null do update set
        provider_id = excluded.provider_id,
        category = case when template.reported_at >= ${askedAt} then template.category else excluded.category end,
        status = case when template.reported_at >= ${askedAt} then template.status else excluded.status end,
        quality = case when template.reported_at >= ${askedAt} then template.quality else excluded.quality end,
        note = case when template.reported_at >= ${askedAt} or (excluded.note is null and template.status = excluded.status) then template.note
          else excluded.note end,
        correct_category = coalesce(excluded.correct_category, template.correct_category),
        previous_category = coalesce(excluded.previous_category, template.previous_category),
        content = case when template.reported_at >= ${askedAt} then template.content else excluded.content end,
        updated_at = case when (template.category, template.status, template.quality, template.content)
          is distinct from (excluded.category, excluded.status, excluded.quality, excluded.content) then now() else template.updated_at end`
    if (!isWhole) return
    await tx`
      delete from template where app_id = ${appId} and waba_id = ${wabaId} and provider_id is not null
        and not (provider_id = any(${templates.map(({ providerId }) => providerId)})) and coalesce(reported_at, created_at) < ${askedAt}`
  })
}

/** How the app's accounts stand: their numbers' names, when their list was read, and what is wrong. */
export function listAccounts(
  sql: Sql,
  appId: string,
): Promise<{ wabaId: string; channels: { id: string; name: string }[]; syncedAt: string | null; problem: string | null }[]> {
  return sql`
    select c.waba_id as "wabaId", jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.created_at) as channels,
      max(s.synced_at) as "syncedAt", max(s.problem) as problem
    from channel c left join template_sync s on s.app_id = c.app_id and s.waba_id = c.waba_id
    where c.app_id = ${appId} and c.kind = 'whatsapp' and c.removed_at is null group by c.waba_id order by min(c.created_at)`
}
