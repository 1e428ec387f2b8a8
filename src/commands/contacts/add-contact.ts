import type { Contact, ContactInput } from '#domain/contacts/contact.ts'
import { proofByAuthor } from '#domain/contacts/email-proof.ts'
import { insertContactChanges } from '#store/contacts/contact-changes.ts'
import { listContactFields } from '#store/contacts/contact-fields.ts'
import { createContact, getContact } from '#store/contacts/contacts.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { insertDomainEvents } from '#store/workflows/domain-events.ts'

import type { Actor } from '../conversations/command-context.ts'
import type { CommandDeps } from '../shared/command-deps.ts'
import { checkContact } from './check-contact.ts'
import { restoreSuppressions } from './suppression-list.ts'

/** Adds a contact by hand, with its history and its domain event. An AppError where a value may not be, or another contact has the number. */
export async function addContact(deps: CommandDeps, tx: Tx, { appId, author }: Actor, input: ContactInput): Promise<Contact> {
  const checked = checkContact(await listContactFields(tx, appId), input)
  const made = await createContact(tx, { ...checked, emailProof: proofByAuthor(author), appId, id: deps.generateId() })
  if (made.phone) await restoreSuppressions(deps, tx, [{ appId, contactId: made.id, addresses: [made.phone] }])
  const contact = (await getContact(tx, appId, made.id)) ?? made
  await insertContactChanges(tx, { appId, author }, [{ contactId: contact.id, body: { type: 'created', by: 'hand' } }])
  const about = { name: contact.name, phone: contact.phone }
  await insertDomainEvents(tx, [{ appId, contactId: contact.id, conversationId: null, chain: [], type: 'contact_created', about }])
  return contact
}
