import type { FormDraft, FormFault, FormStatus, WhatsappForm } from '#domain/whatsapp-forms/form.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { decodeCursor, encodeCursor, type Page, type PageOf } from '../postgres/pages.ts'

/** How often a form came back: replies that carry the token of a message with this form. */
const answered = (sql: Sql | Tx) => sql`
  (select count(*)::int from message o join message r on r.app_id = o.app_id and r.direction = 'in' and r.content ->> 'type' = 'formReply'
      and r.content ->> 'token' = o.content ->> 'token'
    where o.app_id = f.app_id and o.direction = 'out' and o.content ->> 'type' = 'whatsappFlow'
      and o.content -> 'form' ->> 'value' in (f.meta_id, f.name))`

const shown = (sql: Sql | Tx) => sql`
  f.id, f.waba_id as "wabaId", f.meta_id as "metaId", f.name, f.category, f.status, f.document, f.faults, f.problem,
  ${answered(sql)} as answers, f.created_at as "createdAt", f.updated_at as "updatedAt"`

/** A page of the app's forms, latest change first. */
export async function listWhatsappForms(
  sql: Sql,
  appId: string,
  { status, search }: { status?: FormStatus | undefined; search?: string | undefined },
  page: Page,
): Promise<PageOf<WhatsappForm>> {
  const from = decodeCursor(page.after)
  const words = search?.trim() ? `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null
  const rows = await sql<(WhatsappForm & { place: string })[]>`
    select ${shown(sql)}, f.updated_at::text as place from whatsapp_form f
    where f.app_id = ${appId} ${status === undefined ? sql`` : sql`and f.status = ${status}`}
      ${words === null ? sql`` : sql`and f.name ilike ${words}`}
      ${from ? sql`and (f.updated_at, f.id) < (${from.at}::timestamptz, ${from.id})` : sql``}
    order by f.updated_at desc, f.id desc limit ${page.limit + 1}`
  const items = rows.slice(0, page.limit)
  const last = items.at(-1)
  return {
    items: items.map(({ place: _, ...form }) => form),
    nextCursor: rows.length > page.limit && last ? encodeCursor({ at: last.place, id: last.id }) : null,
  }
}

/** One form; null when there is none. */
export async function findWhatsappForm(sql: Sql | Tx, appId: string, id: string): Promise<WhatsappForm | null> {
  const [row] = await sql<WhatsappForm[]>`select ${shown(sql)} from whatsapp_form f where f.app_id = ${appId} and f.id = ${id}`
  return row ?? null
}

/** Keeps a new form. */
export async function createWhatsappForm(sql: Sql, appId: string, id: string, draft: FormDraft): Promise<WhatsappForm> {
  const [row] = await sql<WhatsappForm[]>`
    insert into whatsapp_form as f (app_id, id, waba_id, name, category, document)
    values (${appId}, ${id}, ${draft.wabaId}, ${draft.name}, ${draft.category}, ${sql.json(draft.document)})
    returning ${shown(sql)}`
  return row!
}

/** Changes a draft; null when there is none under this id, or it was published. The account stays once Meta has it. */
export async function saveWhatsappForm(sql: Sql, appId: string, id: string, draft: FormDraft): Promise<WhatsappForm | null> {
  const [row] = await sql<WhatsappForm[]>`
    update whatsapp_form f set name = ${draft.name}, category = ${draft.category}, document = ${sql.json(draft.document)}, updated_at = now(),
      waba_id = case when f.meta_id is null then ${draft.wabaId} else f.waba_id end
    where f.app_id = ${appId} and f.id = ${id} and f.status = 'DRAFT'
    returning ${shown(sql)}`
  return row ?? null
}

/** Writes what became of a form at Meta; null when it is gone. */
export async function markWhatsappForm(
  sql: Sql,
  appId: string,
  id: string,
  change: { metaId?: string; status?: FormStatus; faults?: readonly FormFault[] },
): Promise<WhatsappForm | null> {
  const [row] = await sql<WhatsappForm[]>`
    update whatsapp_form f set meta_id = coalesce(${change.metaId ?? null}, f.meta_id), status = coalesce(${change.status ?? null}, f.status),
      faults = coalesce(${change.faults ? sql.json(change.faults) : null}::jsonb, f.faults),
      problem = case when ${change.status ?? null}::text is null then f.problem end, updated_at = now()
    where f.app_id = ${appId} and f.id = ${id}
    returning ${shown(sql)}`
  return row ?? null
}

/** Forgets a form; false when there is none. */
export async function removeWhatsappForm(sql: Sql, appId: string, id: string): Promise<boolean> {
  return (await sql`delete from whatsapp_form where app_id = ${appId} and id = ${id}`).count > 0
}

/** Writes a status that Meta told, unless a newer one is known. */
export async function writeFormStatus(
  tx: Tx,
  of: { appId: string; metaId: string; at: string },
  { status, problem }: { status?: FormStatus | undefined; problem?: string | null | undefined },
): Promise<'written' | 'late' | 'unknown'> {
  const rows = await tx<{ late: boolean }[]>`
    with known as (select id, ${status !== undefined} and status_at > ${of.at} as late from whatsapp_form where app_id = ${of.appId} and meta_id = ${of.metaId} for update),
      changed as (
        update whatsapp_form f set status = coalesce(${status ?? null}, f.status),
          status_at = case when ${status === undefined} then f.status_at else ${of.at}::timestamptz end,
          problem = case when ${problem === undefined} then f.problem else ${problem ?? null}::text end, updated_at = now()
        from known k where f.app_id = ${of.appId} and f.id = k.id and k.late is not true
      )
    select coalesce(late, false) as late from known`
  if (rows.length === 0) return 'unknown'
  return rows[0]?.late ? 'late' : 'written'
}

/** The form that a message names by Meta's id or by its name; null when there is none. */
export async function findSendableForm(
  sql: Sql | Tx,
  appId: string,
  { by, value }: { by: 'id' | 'name'; value: string },
): Promise<WhatsappForm | null> {
  const [row] = await sql<WhatsappForm[]>`
    select ${shown(sql)} from whatsapp_form f
    where f.app_id = ${appId} and ${by === 'id' ? sql`${value} in (f.meta_id, f.id)` : sql`f.name = ${value}`} order by f.updated_at desc limit 1`
  return row ?? null
}

/** Whether a form that was sent under a token came back already. */
export async function isFormAnswered(sql: Sql, appId: string, conversationId: string, token: string): Promise<boolean> {
  const [row] = await sql`
    select from message where app_id = ${appId} and conversation_id = ${conversationId} and direction = 'in'
      and content ->> 'type' = 'formReply' and content ->> 'token' = ${token} limit 1`
  return row !== undefined
}
