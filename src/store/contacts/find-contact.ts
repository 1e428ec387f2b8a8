import { otherForms } from '#domain/contacts/phone-variants.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

/** Finds a contact by its id, its phone number or its email; null when there is none. Of several with one email, the oldest. */
export async function findContactBy(sql: Sql | Tx, appId: string, word: string): Promise<string | null> {
  const digits = word.replaceAll(/[\s().-]/g, '')
  const number = /^\+?\d{6,15}$/.test(digits) ? digits.replace(/^\+/, '') : null
  const phones = number === null ? [] : [number, ...otherForms(number)].map((form) => `+${form}`)
  const [row] = await sql<{ id: string }[]>`
    select id from contact where app_id = ${appId} and (id = ${word} or phone = any(${phones}) or lower(email) = lower(${word}))
    order by created_at, id limit 1`
  return row?.id ?? null
}

/** Whether another contact of the app has this phone number, written `+` and digits. */
export async function isPhoneTaken(tx: Tx, appId: string, phone: string, contactId: string): Promise<boolean> {
  const [row] = await tx`select from contact where app_id = ${appId} and phone = ${phone} and id <> ${contactId} limit 1`
  return row !== undefined
}
