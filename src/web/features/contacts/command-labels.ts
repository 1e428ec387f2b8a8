import { t } from '#domain/i18n/t.ts'
import type { ContactCommand } from '#domain/contacts/contact-command.ts'

/** What was done, for the toast that offers to take it back. */
export const COMMAND_DONE: Readonly<Record<ContactCommand['type'], string>> = {
  addTags: t('Tagged'),
  removeTags: t('Untagged'),
  setField: t('Changed'),
  block: t('Blocked'),
  unblock: t('Unblocked'),
  optOut: t('Opted out'),
  optIn: t('Opted in'),
}
