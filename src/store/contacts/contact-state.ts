import type { Contact } from '#domain/contacts/contact.ts'

import type { Tx } from '../postgres/sql.ts'
import { contactColumns } from './contacts.ts'
import { rowsOf } from '../postgres/rows.ts'

/** Contacts of the app that nobody else changes until this transaction ends, in the order of their ids. */
export function lockContacts(tx: Tx, appId: string, ids: readonly string[]): Promise<Contact[]> {
  return tx<
    Contact[]
  >`select ${contactColumns(tx)} from contact where app_id = ${appId} and id = any(${ids as string[]}) order by id for update`
}

/** Which of some contacts are blocked, as `app/contact`. */
export async function findBlocked(tx: Tx, contacts: readonly { appId: string; id: string }[]): Promise<Set<string>> {
  const rows = await tx<{ key: string }[]>`
    select c.app_id || '/' || c.id as key from ${rowsOf(tx, contacts, tx`"appId" text, id text`)} r
    join contact c on c.app_id = r."appId" and c.id = r.id where c.blocked_at is not null`
  return new Set(rows.map(({ key }) => key))
}

/** Writes what commands change of locked contacts. */
export async function saveContactState(tx: Tx, appId: string, contacts: readonly Contact[]): Promise<void> {
  if (contacts.length === 0) return
  const rows = contacts.map(({ id, name, email, emailProof, tags, fields, blockedAt, optedOutAt, optIn, timeZone }) => ({
    id,
    name,
    email,
    emailProof: email === null ? null : (emailProof ?? null),
    tags,
    fields,
    blockedAt,
    optedOutAt,
    optIn,
    timeZone,
  }))
  await tx`
    update contact c set name = r.name, email = r.email, email_proof = r."emailProof", time_zone = r."timeZone", tags = array(select jsonb_array_elements_text(r.tags)),
      fields = r.fields, blocked_at = r."blockedAt", opted_out_at = r."optedOutAt", opt_in = nullif(r."optIn", 'null'::jsonb), updated_at = now()
    from ${rowsOf(tx, rows, tx`id text, name text, email text, "emailProof" text, "timeZone" text, tags jsonb, fields jsonb, "blockedAt" timestamptz, "optedOutAt" timestamptz, "optIn" jsonb`)} r
    where c.app_id = ${appId} and c.id = r.id`
}
