import type { Contact, ContactInput } from '#domain/contact.ts'
import { AppError } from '#domain/errors.ts'
import type { Json } from '#domain/json.ts'

import type { Sql } from './connect.ts'
import { decodeCursor, encodeCursor, type Page, type PageOf } from './pages.ts'
import { isUniqueViolation } from './violations.ts'

const shown = (sql: Sql) => sql`id, name, phone, email, tags, fields, demo, created_at as "createdAt", updated_at as "updatedAt"`

/** The app's contacts, newest first, optionally only those whose name, phone or email holds the words. */
export async function listContacts(sql: Sql, appId: string, search: string | undefined, page: Page): Promise<PageOf<Contact>> {
  const after = decodeCursor(page.after)
  const like = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null
  const rows = await sql<(Contact & { key: string })[]>`
    select ${shown(sql)}, created_at::text as key from contact
    where app_id = ${appId}
      ${after ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id})` : sql``}
      ${like ? sql`and (name ilike ${like} or phone ilike ${like} or email ilike ${like})` : sql``}
    order by created_at desc, id desc
    limit ${page.limit + 1}`
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    items: rows.slice(0, page.limit).map(({ key: _, ...contact }) => contact),
    nextCursor: last ? encodeCursor({ at: last.key, id: last.id }) : null,
  }
}

/** One contact; null when there is none under this id in this app. */
export async function getContact(sql: Sql, appId: string, id: string): Promise<Contact | null> {
  const [row] = await sql<Contact[]>`select ${shown(sql)} from contact where app_id = ${appId} and id = ${id}`
  return row ?? null
}

/** Adds a contact; refuses a phone number that another contact of the app has. */
export async function createContact(sql: Sql, contact: ContactInput & { appId: string; id: string; demo?: boolean }): Promise<Contact> {
  try {
    const [row] = await sql<Contact[]>`
      insert into contact (app_id, id, name, phone, email, tags, fields, demo)
      values (${contact.appId}, ${contact.id}, ${contact.name ?? null}, ${contact.phone ?? null}, ${contact.email ?? null},
              ${contact.tags ?? []}, ${sql.json(fieldsOf(contact))}, ${contact.demo ?? false})
      returning ${shown(sql)}`
    return row!
  } catch (error) {
    throw phoneTaken(error)
  }
}

/** Changes what is given and leaves the rest; null when there is no such contact. */
export async function updateContact(sql: Sql, appId: string, id: string, changes: ContactInput): Promise<Contact | null> {
  const set = {
    ...(changes.name !== undefined && { name: changes.name }),
    ...(changes.phone !== undefined && { phone: changes.phone }),
    ...(changes.email !== undefined && { email: changes.email }),
    ...(changes.tags !== undefined && { tags: changes.tags }),
    ...(changes.fields !== undefined && { fields: sql.json(fieldsOf(changes)) }),
  }
  if (Object.keys(set).length === 0) return getContact(sql, appId, id)
  try {
    const [row] = await sql<Contact[]>`
      update contact set ${sql(set)}, updated_at = now() where app_id = ${appId} and id = ${id} returning ${shown(sql)}`
    return row ?? null
  } catch (error) {
    throw phoneTaken(error)
  }
}

const fieldsOf = (input: ContactInput): { [key: string]: Json } => input.fields ?? {}

const phoneTaken = (error: unknown): unknown =>
  isUniqueViolation(error, 'contact_phone') ? new AppError('address-taken', { cause: error }) : error
