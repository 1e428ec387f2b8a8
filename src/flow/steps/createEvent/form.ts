import type { FormLayout } from '#domain/flows/form-field.ts'

export const form: FormLayout = {
  groups: [{ title: 'Details', fields: ['contact', 'durationMin', 'resource', 'capacity', 'place', 'notes', 'fields'] }],
  more: ['reminders', 'dedupeKey', 'saveTo'],
}
