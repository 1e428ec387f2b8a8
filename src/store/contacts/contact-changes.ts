import type { ContactChange, ContactChangeBody } from '#domain/contacts/contact-change.ts'
import type { Author } from '#domain/messages/message.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

export interface NewContactChange {
  contactId: string
  body: ContactChangeBody
}

/** A line of a contact's history. `batch` names what was changed together, so that it can be undone. */
export interface NewContactHistory extends NewContactChange {
  appId: string
  author: Author
  batch: string | null
}

/** Writes what one author changed of contacts of one app. */
export const insertContactChanges = (
  tx: Tx,
  { appId, author, batch = null }: { appId: string; author: Author; batch?: string | null },
  rows: readonly NewContactChange[],
): Promise<void> =>
  insertContactHistory(
    tx,
    rows.map((row) => ({ ...row, appId, author, batch })),
  )

/** Writes lines of the history of contacts, of any app and author. */
export async function insertContactHistory(tx: Tx, rows: readonly NewContactHistory[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into contact_change (app_id, contact_id, author, body, batch)
    select "appId", "contactId", author, body, batch
    from jsonb_to_recordset(${asRows(tx, rows)}) as r ("appId" text, "contactId" text, author jsonb, body jsonb, batch text)`
}

/** What was done at once under one name, the last first. */
export function findBatch(tx: Sql | Tx, appId: string, batch: string, contactIds?: readonly string[]): Promise<ContactChange[]> {
  return tx<ContactChange[]>`
    select contact_id as "contactId", author, body, at from contact_change
    where app_id = ${appId} and batch = ${batch} ${contactIds ? tx`and contact_id = any(${contactIds as string[]})` : tx``}
    order by position desc`
}
