import { insertContactHistory } from '#store/contacts/contact-changes.ts'
import type { Tx } from '#store/postgres/sql.ts'
import type { TurnContact } from '#store/flows/turn-inputs.ts'
import { saveContacts } from '#store/flows/turn-writes.ts'

import type { ContactPatch } from '../shared/contact-patch.ts'

/** Writes what a batch changed of its contacts: their rows and their history, in two statements whatever their number. */
export async function saveContactPatches(tx: Tx, changed: readonly { contact: TurnContact | null; patch: ContactPatch }[]): Promise<void> {
  const rows = changed.flatMap(({ contact, patch }) => (contact === null || patch.isEmpty ? [] : [{ contact, patch }]))
  await Promise.all([
    saveContacts(
      tx,
      rows.map(({ contact, patch }) => patch.toRow(contact)),
    ),
    insertContactHistory(
      tx,
      rows.flatMap(({ contact, patch }) => patch.history(contact)),
    ),
  ])
}
