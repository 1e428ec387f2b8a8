import type { ContactDeed } from '#domain/contacts/contact-command.ts'

/** What was done, for the toast that offers to take it back. */
export const DEED_DONE: Readonly<Record<ContactDeed['do'], string>> = {
  addTags: 'Tagged',
  removeTags: 'Untagged',
  setField: 'Changed',
  block: 'Blocked',
  unblock: 'Unblocked',
  optOut: 'Opted out',
  optIn: 'Opted in',
}
