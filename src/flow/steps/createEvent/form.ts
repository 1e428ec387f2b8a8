import type { FormLayout } from '#domain/form-field.ts'

export const form: FormLayout = {
  groups: [{ title: 'Details', fields: ['durationMin', 'resource', 'place', 'notes', 'fields'] }],
  more: ['reminders', 'dedupeKey', 'saveTo'],
}
