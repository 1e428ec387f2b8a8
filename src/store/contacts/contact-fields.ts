import type { z } from 'zod'

import type { ContactField, ContactFieldChange } from '#domain/contacts/contact-field.ts'
import { AppError } from '#domain/errors.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { isUniqueViolation } from '../postgres/violations.ts'

const shown = (sql: Sql | Tx) => sql`key, label, type, choices, position, archived`

/** The typed fields of an app, in their order; those that are archived come last. */
export function listContactFields(sql: Sql | Tx, appId: string): Promise<ContactField[]> {
  return sql<ContactField[]>`select ${shown(sql)} from contact_field where app_id = ${appId} order by archived, position, created_at, key`
}

/** Adds a field at the end; refuses a key that is taken. */
export async function insertContactField(
  sql: Sql | Tx,
  appId: string,
  { key, label, type, choices }: Omit<ContactField, 'position' | 'archived'>,
): Promise<ContactField> {
  try {
    const [row] = await sql<ContactField[]>`
      insert into contact_field (app_id, key, label, type, choices, position)
      values (${appId}, ${key}, ${label}, ${type}, ${sql.json(choices)}, (select coalesce(max(position) + 1, 0) from contact_field where app_id = ${appId}))
      returning ${shown(sql)}`
    return row!
  } catch (error) {
    if (isUniqueViolation(error, 'contact_field_pkey')) throw new AppError('field-exists', { cause: error })
    throw error
  }
}

/** Changes what is given of a field; null when there is none under this key. */
export async function updateContactField(
  sql: Sql | Tx,
  appId: string,
  key: string,
  { label, choices, position, archived }: z.infer<typeof ContactFieldChange>,
): Promise<ContactField | null> {
  const [row] = await sql<ContactField[]>`
    update contact_field set label = coalesce(${label ?? null}, label), position = coalesce(${position ?? null}, position),
      archived = coalesce(${archived ?? null}, archived), choices = ${choices === undefined ? sql`choices` : sql.json(choices)}
    where app_id = ${appId} and key = ${key} returning ${shown(sql)}`
  return row ?? null
}
