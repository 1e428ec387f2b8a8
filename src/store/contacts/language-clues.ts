import type { Json } from '#domain/json.ts'

import { asRows } from '../postgres/rows.ts'
import type { Sql, Tx } from '../postgres/sql.ts'

/** What tells in which language a contact is written to. */
export interface LanguageClues {
  contact: { phone: string | null; timeZone: string | null; language: string | null; fields: Record<string, Json> }
  app: { timeZone: string; language: string | null }
}

/** Finds what tells in which language a contact is written to, the workspace's language among it; without a contact that is all. */
export async function findLanguageClues(sql: Sql | Tx, appId: string, contactId: string | null): Promise<LanguageClues> {
  const [row] = await sql<(LanguageClues['contact'] & { appZone: string; appLanguage: string | null })[]>`
    select c.phone, c.time_zone as "timeZone", c.language, coalesce(c.fields, '{}') as fields, a.time_zone as "appZone", a.language as "appLanguage"
    from app a left join contact c on c.app_id = a.id and c.id = ${contactId} where a.id = ${appId}`
  if (!row) return { contact: { phone: null, timeZone: null, language: null, fields: {} }, app: { timeZone: 'UTC', language: null } }
  const { appZone, appLanguage, ...contact } = row
  return { contact, app: { timeZone: appZone, language: appLanguage } }
}

export interface NoticedLanguage {
  appId: string
  contactId: string
  language: string
}

/** Writes which languages customers were noticed to write in, where none is known: neither here nor in one of these fields. */
export async function noteLanguages(tx: Tx, rows: readonly NoticedLanguage[], fields: readonly string[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update contact c set language = r.language
    from jsonb_to_recordset(${asRows(tx, rows)}) as r ("appId" text, "contactId" text, language text)
    where c.app_id = r."appId" and c.id = r."contactId" and c.language is null and not c.fields ?| ${fields as string[]}::text[]`
}
