import type { TemplateContent, TemplateNote } from '#domain/whatsapp/template.ts'

import type { Tx } from '../postgres/sql.ts'

/** Which template news speak of, and when it happened by Meta's clock. */
export interface NewsOf {
  appId: string
  wabaId: string
  providerId: string
  at: string
}

type Written = 'written' | 'late' | 'unknown'

/** Writes a new status with its reason; null keeps the status. Older news than those known change nothing. */
export async function writeStatus(
  tx: Tx,
  { appId, wabaId, providerId, at }: NewsOf,
  status: string | null,
  note: TemplateNote,
): Promise<Written> {
  const rows = await tx<{ late: boolean }[]>`
    with known as (select id, status_at > ${at} as late from template where app_id = ${appId} and waba_id = ${wabaId} and provider_id = ${providerId} for update),
      changed as (
        update template t set status = coalesce(${status}, t.status), note = ${tx.json(note)}, status_at = ${at}, reported_at = clock_timestamp(), updated_at = now()
        from known k where t.app_id = ${appId} and t.id = k.id and k.late is not true
      )
    select coalesce(late, false) as late from known`
  return outcomeOf(rows)
}

/** Writes a new quality, unless a newer one is known. */
export async function writeQuality(tx: Tx, { appId, wabaId, providerId, at }: NewsOf, quality: string): Promise<Written> {
  const rows = await tx<{ late: boolean }[]>`
    with known as (select id, quality_at > ${at} as late from template where app_id = ${appId} and waba_id = ${wabaId} and provider_id = ${providerId} for update),
      changed as (
        update template t set quality = ${quality}, quality_at = ${at}, reported_at = clock_timestamp(), updated_at = now()
        from known k where t.app_id = ${appId} and t.id = k.id and k.late is not true
      )
    select coalesce(late, false) as late from known`
  return outcomeOf(rows)
}

/** Writes what Meta says of the category: which is right, or that it has changed it. */
export async function writeCategory(
  tx: Tx,
  { appId, wabaId, providerId, at }: NewsOf,
  { category, previous, correct }: { category: string | null; previous: string | null; correct: string | null },
): Promise<Written> {
  const rows = await tx<{ late: boolean }[]>`
    with known as (select id, category_at > ${at} as late from template where app_id = ${appId} and waba_id = ${wabaId} and provider_id = ${providerId} for update),
      changed as (
        update template t set category = coalesce(${category}, t.category), previous_category = coalesce(${previous}, t.previous_category),
          correct_category = ${correct}, category_at = ${at}, reported_at = clock_timestamp(), updated_at = now()
        from known k where t.app_id = ${appId} and t.id = k.id and k.late is not true
      )
    select coalesce(late, false) as late from known`
  return outcomeOf(rows)
}

/** Writes new texts into a template; its other parts stay. */
export async function writeWords(
  tx: Tx,
  { appId, wabaId, providerId }: NewsOf,
  change: (content: TemplateContent) => TemplateContent,
): Promise<Written> {
  const [row] = await tx<{ id: string; content: TemplateContent }[]>`
    select id, content from template where app_id = ${appId} and waba_id = ${wabaId} and provider_id = ${providerId} for update`
  if (!row) return 'unknown'
  await tx`
    update template set content = ${tx.json(change(row.content))}, reported_at = clock_timestamp(), updated_at = now()
    where app_id = ${appId} and id = ${row.id}`
  return 'written'
}

const outcomeOf = (rows: readonly { late: boolean }[]): Written => (rows.length === 0 ? 'unknown' : rows[0]?.late ? 'late' : 'written')
