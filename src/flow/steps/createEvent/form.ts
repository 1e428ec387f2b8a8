import type { FormLayout } from '#domain/flows/form-field.ts'

export const form: FormLayout = {
  groups: [{ title: 'Details', fields: ['durationMin', 'resource', 'place', 'notes', 'fields'] }],
  more: ['reminders', 'dedupeKey', 'saveTo'],
}
