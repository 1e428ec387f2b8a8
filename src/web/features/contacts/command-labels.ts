import type { ContactCommand } from '#domain/contacts/contact-command.ts'

/** What was done, for the toast that offers to take it back. */
export const COMMAND_DONE: Readonly<Record<ContactCommand['type'], string>> = {
  addTags: 'Tagged',
  removeTags: 'Untagged',
  setField: 'Changed',
  block: 'Blocked',
  unblock: 'Unblocked',
  optOut: 'Opted out',
  optIn: 'Opted in',
}
