import type { FieldMap } from '#domain/flows/form-field.ts'

import type { Variable } from '#web/kit/schema-form/form-context.ts'

/** The fields of a saved reply. */
export const replyFields: FieldMap = {
  name: { type: 'text', label: 'Name', min: 1, max: 80, required: true },
  shortcut: {
    type: 'text',
    label: 'Shortcut',
    help: 'What you type after / to find it at once, like hours.',
    max: 32,
    pattern: '^[\\p{L}\\p{N}_-]*$',
  },
  content: { type: 'message', label: 'Kind', required: true },
}

/** What a saved reply may speak of. */
export const REPLY_VARIABLES: readonly Variable[] = [
  { path: 'contact.name', about: 'Name', group: 'Contact' },
  { path: 'contact.phone', about: 'Phone number', group: 'Contact' },
  { path: 'contact.email', about: 'Email', group: 'Contact' },
  { path: 'channel.name', about: 'Name of the channel', group: 'Conversation' },
  { path: 'app.name', about: 'Name of the app', group: 'Conversation' },
]
