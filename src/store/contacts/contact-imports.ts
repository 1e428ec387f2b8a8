import type { OptIn } from '#domain/contacts/contact-change.ts'
import type { ContactImport } from '#domain/contacts/contact-import.ts'
import type { Json } from '#domain/json.ts'
import { otherForms } from '#domain/contacts/phone-variants.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

/** Notes an uploaded table. */
export async function insertImport(
  sql: Sql,
  appId: string,
  table: ContactImport & { bytes: number; createdBy: string | null },
): Promise<void> {
  const { id, name, columns, rows, bytes, createdBy } = table
  await sql`
    insert into contact_import (app_id, id, name, columns, rows, bytes, created_by)
    values (${appId}, ${id}, ${name}, ${sql.json(columns)}, ${rows}, ${bytes}, ${createdBy})`
}

/** An uploaded table as its task reads it; null when there is none under this id. */
export async function findImport(
  sql: Sql,
  appId: string,
  id: string,
): Promise<{ name: string; heads: string[]; rows: number; bytes: number } | null> {
  const [row] = await sql<{ name: string; heads: string[]; rows: number; bytes: number }[]>`
    select name, array(select c ->> 'head' from jsonb_array_elements(columns) c) as heads, rows, bytes::float8 as bytes
    from contact_import where app_id = ${appId} and id = ${id}`
  return row ?? null
}

/** Tables whose time is over. */
export function findOldImports(sql: Sql): Promise<{ appId: string; id: string }[]> {
  return sql`select app_id as "appId", id from contact_import where created_at < now() - interval '7 days' limit 100`
}

/** Forgets an uploaded table. */
export async function removeImport(sql: Sql, appId: string, id: string): Promise<void> {
  await sql`delete from contact_import where app_id = ${appId} and id = ${id}`
}

/** Notes whom rows name, and returns the places of those that somebody named before. */
export async function noteKeys(
  tx: Tx,
  appId: string,
  taskId: string,
  rows: readonly { key: string; place: number }[],
): Promise<Map<string, number>> {
  await tx`
    insert into contact_import_key (app_id, task_id, key, place)
    select ${appId}, ${taskId}, key, place from jsonb_to_recordset(${asRows(tx, rows)}) as r (key text, place int) on conflict do nothing`
  const kept = await tx<{ key: string; place: number }[]>`
    select key, place from contact_import_key
    where app_id = ${appId} and task_id = ${taskId} and key = any(${rows.map(({ key }) => key)})`
  return new Map(kept.map(({ key, place }) => [key, place]))
}

/** Forgets whom the rows of an import have named. */
export async function forgetKeys(sql: Sql, appId: string, taskId: string): Promise<void> {
  await sql`delete from contact_import_key where app_id = ${appId} and task_id = ${taskId}`
}

/** Which contacts are known by these numbers (in any of their forms) and emails: by number first, the oldest of several. */
export async function findKnownContacts(
  tx: Tx,
  appId: string,
  wanted: readonly { place: number; phone: string | null; email: string | null }[],
): Promise<Map<number, string>> {
  const rows = wanted.map(({ place, phone, email }) => ({
    place,
    phones: phone === null ? [] : [phone.slice(1), ...otherForms(phone.slice(1))].map((digits) => `+${digits}`),
    email: email?.toLowerCase() ?? null,
  }))
  const found = await tx<{ place: number; id: string }[]>`
    select r.place, coalesce(
      (select c.id from contact c where c.app_id = ${appId} and c.phone = any(array(select jsonb_array_elements_text(r.phones))) order by c.created_at, c.id limit 1),
      (select c.id from contact c where c.app_id = ${appId} and lower(c.email) = r.email
        and (c.phone is null or jsonb_array_length(r.phones) = 0) order by c.created_at, c.id limit 1)) as id
    from jsonb_to_recordset(${asRows(tx, rows)}) as r (place int, phones jsonb, email text)`
  return new Map(found.flatMap(({ place, id }) => (id === null ? [] : [[place, id] as const])))
}

export interface ImportedContact {
  id: string
  name: string | null
  phone: string | null
  email: string | null
  timeZone: string | null
  tags: string[]
  fields: Record<string, Json>
  optIn: OptIn
}

/** Adds contacts; returns those that are there now, and not those whose number somebody else got at the same moment. */
export async function insertImported(tx: Tx, appId: string, rows: readonly ImportedContact[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const added = await tx<{ id: string }[]>`
    insert into contact (app_id, id, name, phone, email, email_proof, time_zone, tags, fields, opt_in)
    select ${appId}, id, name, phone, email, case when email is null then null else 'business' end, "timeZone", array(select jsonb_array_elements_text(tags)), fields, "optIn"
    from jsonb_to_recordset(${asRows(tx, rows)}) as r (id text, name text, phone text, email text, "timeZone" text, tags jsonb, fields jsonb, "optIn" jsonb)
    on conflict do nothing returning id`
  return new Set(added.map(({ id }) => id))
}
