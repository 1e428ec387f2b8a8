import type { Template, TemplateDraft } from '#domain/whatsapp/template.ts'
import { AppError } from '#domain/errors.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { decodeCursor, encodeCursor, type Page, type PageOf } from '../postgres/pages.ts'
import { isUniqueViolation } from '../postgres/violations.ts'

const shown = (sql: Sql | Tx) => sql`
  id, waba_id as "wabaId", provider_id as "providerId", name, language, category, status, quality, note,
  correct_category as "correctCategory", previous_category as "previousCategory", content, edited_at as "editedAt",
  created_at as "createdAt", updated_at as "updatedAt"`

export interface TemplateFilter {
  wabaId?: string | undefined
  /** Only those of the account that this channel belongs to. */
  channelId?: string | undefined
  status?: string | undefined
  category?: string | undefined
  language?: string | undefined
  quality?: string | undefined
  name?: string | undefined
  search?: string | undefined
}

/** A page of the app's templates, latest change first. */
export async function listTemplates(sql: Sql, appId: string, filter: TemplateFilter, page: Page): Promise<PageOf<Template>> {
  const from = decodeCursor(page.after)
  const is = (column: string, value: string | undefined) => (value === undefined ? sql`` : sql`and ${sql(column)} = ${value}`)
  const ofChannel =
    filter.channelId === undefined
      ? sql``
      : sql`and waba_id = (select waba_id from channel where app_id = ${appId} and id = ${filter.channelId})`
  const words = filter.search?.trim() ? `%${filter.search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null
  const rows = await sql<(Template & { place: string })[]>`
    select ${shown(sql)}, updated_at::text as place from template
    where app_id = ${appId} ${ofChannel} ${is('waba_id', filter.wabaId)} ${is('status', filter.status)} ${is('category', filter.category)}
      ${is('language', filter.language)} ${is('quality', filter.quality)} ${is('name', filter.name)}
      ${words === null ? sql`` : sql`and (name ilike ${words} or content -> 'body' ->> 'text' ilike ${words})`}
      ${from ? sql`and (updated_at, id) < (${from.at}::timestamptz, ${from.id})` : sql``}
    order by updated_at desc, id desc limit ${page.limit + 1}`
  const items = rows.slice(0, page.limit)
  const last = items.at(-1)
  return {
    items: items.map(({ place: _, ...template }) => template),
    nextCursor: rows.length > page.limit && last ? encodeCursor({ at: last.place, id: last.id }) : null,
  }
}

/** One template; null when there is none. */
export async function findTemplate(sql: Sql | Tx, appId: string, id: string): Promise<Template | null> {
  const [row] = await sql<Template[]>`select ${shown(sql)} from template where app_id = ${appId} and id = ${id}`
  return row ?? null
}

/** Keeps a new draft. */
export async function createTemplate(sql: Sql, appId: string, id: string, draft: TemplateDraft): Promise<Template> {
  const [row] = await sql<Template[]>`
    insert into template (app_id, id, waba_id, name, language, category, content)
    values (${appId}, ${id}, ${draft.wabaId}, ${draft.name}, ${draft.language}, ${draft.category}, ${sql.json(draft.content)})
    returning ${shown(sql)}`
  return row!
}

/** Changes a draft; null when there is none under this id, or it was handed in already. */
export async function saveTemplateDraft(sql: Sql, appId: string, id: string, draft: TemplateDraft): Promise<Template | null> {
  const [row] = await sql<Template[]>`
    update template set waba_id = ${draft.wabaId}, name = ${draft.name}, language = ${draft.language}, category = ${draft.category},
      content = ${sql.json(draft.content)}, updated_at = now()
    where app_id = ${appId} and id = ${id} and provider_id is null
    returning ${shown(sql)}`
  return row ?? null
}

export interface Submitted {
  draft: TemplateDraft
  providerId: string
  status: Template['status']
  /** It was approved until now, so the edit counts against Meta's limits. */
  counts: boolean
}

/** Writes that Meta took a template for review. Refuses a second one of the same name and language. */
export async function markSubmitted(
  sql: Sql,
  appId: string,
  id: string,
  { draft, providerId, status, counts }: Submitted,
): Promise<Template | null> {
  try {
    const [row] = await sql<Template[]>`
      update template set provider_id = ${providerId}, name = ${draft.name}, language = ${draft.language}, category = ${draft.category},
        content = ${sql.json(draft.content)}, status = ${status}, note = null, reported_at = now(), updated_at = now(),
        edited_at = case when ${counts} then (edited_at || now())[greatest(1, cardinality(edited_at) - 8):] else edited_at end
      where app_id = ${appId} and id = ${id}
      returning ${shown(sql)}`
    return row ?? null
  } catch (error) {
    if (isUniqueViolation(error, 'template_name') || isUniqueViolation(error, 'template_provider'))
      throw new AppError('template-exists', { cause: error })
    throw error
  }
}

/** Forgets a template; false when there is none. */
export async function removeTemplate(sql: Sql, appId: string, id: string): Promise<boolean> {
  return (await sql`delete from template where app_id = ${appId} and id = ${id}`).count > 0
}

/** Forgets every language of a name that Meta keeps; drafts stay. */
export async function removeTemplatesNamed(sql: Sql, appId: string, wabaId: string, name: string): Promise<void> {
  await sql`delete from template where app_id = ${appId} and waba_id = ${wabaId} and name = ${name} and provider_id is not null`
}

/** The account's template of this name and language. `known`: whether its list was ever read, so that an absence means something. */
export async function findSendable(
  sql: Sql | Tx,
  appId: string,
  channelId: string,
  name: string,
  language: string,
): Promise<{ known: boolean; template: Pick<Template, 'status' | 'category' | 'content' | 'note'> | null }> {
  const [row] = await sql<({ known: boolean; status: Template['status'] | null } & Pick<Template, 'category' | 'content' | 'note'>)[]>`
    select s.synced_at is not null as known, t.status, t.category, t.content, t.note
    from channel c
    left join template_sync s on s.app_id = c.app_id and s.waba_id = c.waba_id
    left join template t on t.app_id = c.app_id and t.waba_id = c.waba_id and t.name = ${name} and t.language = ${language} and t.provider_id is not null
    where c.app_id = ${appId} and c.id = ${channelId}`
  if (!row) return { known: false, template: null }
  const { known, status, category, content, note } = row
  return { known, template: status === null ? null : { status, category, content, note } }
}
