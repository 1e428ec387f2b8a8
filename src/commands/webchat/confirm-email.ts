import { confirmEmails } from '#store/contacts/confirmed-emails.ts'
import { lockContacts } from '#store/contacts/contact-state.ts'
import { getContact } from '#store/contacts/contacts.ts'
import { findWhoLeftEmail, type VisitorKey } from '#store/webchat/visitors.ts'
import type { CommandDeps } from '#commands/shared/command-deps.ts'

import { recordChanges } from '../contacts/change-contacts.ts'
import { SYSTEM } from '../shared/unit-of-work.ts'

/** Confirms the email that a visitor left, who followed the link of a mail to it. An email that was confirmed before stays. */
export async function confirmEmail(deps: CommandDeps, visitor: VisitorKey, email: string): Promise<void> {
  const { appId } = visitor
  await deps.sql.begin(async (tx) => {
    const contactId = await findWhoLeftEmail(tx, visitor, email)
    const [was] = contactId === null ? [] : await lockContacts(tx, appId, [contactId])
    if (!was) return
    await confirmEmails(tx, [{ appId, contactId: was.id, email, proof: 'link' }])
    const contact = await getContact(tx, appId, was.id)
    if (contact) await recordChanges(tx, { appId, author: SYSTEM }, [{ was, contact }])
  })
}
