import type { EmailProof } from '#domain/contacts/contact.ts'

import type { Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

/** A contact's address, and who vouches that it is theirs. */
export interface ConfirmedEmail {
  appId: string
  contactId: string
  email: string
  proof: EmailProof
}

/** Writes emails that were proved. One that was proved before stays, whichever it is. */
export async function confirmEmails(tx: Tx, rows: readonly ConfirmedEmail[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update contact c set email = r.email, email_proof = r.proof, updated_at = now()
    from jsonb_to_recordset(${asRows(tx, rows)}) as r ("appId" text, "contactId" text, email text, proof text)
    where c.app_id = r."appId" and c.id = r."contactId" and c.email_proof is null`
}

/** A person of a site, by the contact that they are and the address under which the web chat knows them. */
export interface SignedVisitor {
  appId: string
  contactId: string
  webChatId: string
  address: string
  email: string
}

/**
 * Finds the one other contact whose confirmed email a site's person has. Only for contacts that are nothing but visitors; and never a
 * contact who is another person of the same site: its own ids tell people apart better than their mailbox.
 */
export function findByConfirmedEmail(
  tx: Tx,
  rows: readonly SignedVisitor[],
): Promise<{ appId: string; contactId: string; otherId: string }[]> {
  return tx`
    select r."appId", r."contactId", min(o.id) as "otherId"
    from jsonb_to_recordset(${asRows(tx, rows)}) as r ("appId" text, "contactId" text, "webChatId" text, address text, email text)
    join contact o on o.app_id = r."appId" and lower(o.email) = lower(r.email) and o.email_proof is not null and o.id <> r."contactId"
    where not exists (select from contact_address a where a.app_id = r."appId" and a.contact_id = r."contactId" and a.kind <> 'visitor')
    group by r."appId", r."contactId"
    having count(distinct o.id) = 1 and not bool_or(exists (
      select from contact_address a
      where a.app_id = r."appId" and a.contact_id = o.id and a.channel_id = r."webChatId" and a.address like 'user:%' and a.address <> r.address))`
}
