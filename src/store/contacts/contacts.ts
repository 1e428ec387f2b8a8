import type { Contact, ContactInput, EmailProof } from '#domain/contacts/contact.ts'
import { AppError } from '#domain/errors.ts'
import type { Json } from '#domain/json.ts'
import { otherForms } from '#domain/contacts/phone-variants.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { isUniqueViolation } from '../postgres/violations.ts'

/** A contact as the API shows it. */
export const contactColumns = (sql: Sql | Tx) => sql`
  id, name, phone, email, email_proof as "emailProof", username, time_zone as "timeZone", language, tags, fields, demo, opted_out_at as "optedOutAt", blocked_at as "blockedAt",
  opt_in as "optIn", created_at as "createdAt", updated_at as "updatedAt"`

/** One contact; null when there is none under this id in this app. */
export async function getContact(sql: Sql | Tx, appId: string, id: string): Promise<Contact | null> {
  const [row] = await sql<Contact[]>`select ${contactColumns(sql)} from contact where app_id = ${appId} and id = ${id}`
  return row ?? null
}

/** The contact with a phone number, in any form that it is written in; null where nobody has it. */
export async function findContactByPhone(sql: Sql | Tx, appId: string, phone: string): Promise<string | null> {
  const forms = [phone, ...otherForms(phone.slice(1)).map((digits) => `+${digits}`)]
  const [row] = await sql<
    { id: string }[]
  >`select id from contact where app_id = ${appId} and phone = any(${forms}) order by created_at limit 1`
  return row?.id ?? null
}

/** Adds a contact; refuses a phone number that another contact of the app has. */
export async function createContact(
  sql: Sql | Tx,
  contact: ContactInput & { appId: string; id: string; emailProof?: EmailProof | null; demo?: boolean },
): Promise<Contact> {
  await refuseOtherForm(sql, contact.appId, contact.id, contact.phone)
  try {
    const [row] = await sql<Contact[]>`
      insert into contact (app_id, id, name, phone, email, email_proof, time_zone, tags, fields, demo)
      values (${contact.appId}, ${contact.id}, ${contact.name ?? null}, ${contact.phone ?? null}, ${contact.email ?? null}, ${contact.email ? (contact.emailProof ?? null) : null},
              ${contact.timeZone ?? null}, ${contact.tags ?? []}, ${sql.json({ ...fieldsOf(contact), ...contact.setFields })}, ${contact.demo ?? false})
      returning ${contactColumns(sql)}`
    return row!
  } catch (error) {
    throw phoneTaken(error)
  }
}

/** Changes what is given and leaves the rest; null when there is no such contact. Without a proof, an email is one that somebody typed. */
export async function updateContact(
  sql: Sql | Tx,
  appId: string,
  id: string,
  changes: ContactInput & { emailProof?: EmailProof | null },
): Promise<Contact | null> {
  const set = {
    ...(changes.name !== undefined && { name: changes.name }),
    ...(changes.phone !== undefined && { phone: changes.phone }),
    ...emailOf(changes),
    ...(changes.timeZone !== undefined && { time_zone: changes.timeZone }),
    ...(changes.tags !== undefined && { tags: changes.tags }),
    ...(changes.fields !== undefined && { fields: sql.json(fieldsOf(changes)) }),
  }
  if (changes.setFields !== undefined) await setContactFields(sql, appId, [id], changes.setFields)
  if (Object.keys(set).length === 0) return getContact(sql, appId, id)
  await refuseOtherForm(sql, appId, id, changes.phone)
  try {
    const [row] = await sql<Contact[]>`
      update contact set ${sql(set)}, updated_at = now() where app_id = ${appId} and id = ${id} returning ${contactColumns(sql)}`
    return row ?? null
  } catch (error) {
    throw phoneTaken(error)
  }
}

/** Sets some of the app's own fields of contacts, and takes those away that are null. */
export async function setContactFields(
  sql: Sql | Tx,
  appId: string,
  ids: readonly string[],
  fields: Readonly<Record<string, Json>>,
): Promise<void> {
  const emptied = Object.keys(fields).filter((key) => fields[key] === null)
  await sql`
    update contact set fields = (fields || ${sql.json(fields)}) - ${emptied}::text[], updated_at = now()
    where app_id = ${appId} and id = any(${ids as string[]})`
}

/** A number that another contact has in its other form is taken: both are one line. */
async function refuseOtherForm(sql: Sql | Tx, appId: string, id: string, phone: string | null | undefined): Promise<void> {
  const forms = phone ? otherForms(phone.slice(1)).map((digits) => `+${digits}`) : []
  if (forms.length === 0) return
  const taken = await sql`select 1 from contact where app_id = ${appId} and id <> ${id} and phone = any(${forms})`
  if (taken.length > 0) throw new AppError('address-taken')
}

const emailOf = ({ email, emailProof = null }: ContactInput & { emailProof?: EmailProof | null }) =>
  email === undefined ? {} : { email, email_proof: email === null ? null : emailProof }

const fieldsOf = (input: ContactInput): { [key: string]: Json } => input.fields ?? {}

const phoneTaken = (error: unknown): unknown =>
  isUniqueViolation(error, 'contact_phone') ? new AppError('address-taken', { cause: error }) : error
