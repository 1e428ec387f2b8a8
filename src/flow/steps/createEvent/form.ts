import { t } from '#domain/i18n/t.ts'
import type { FormLayout } from '#domain/flows/form-field.ts'

export const form: FormLayout = {
  groups: [{ title: t('Details'), fields: ['contact', 'durationMin', 'resource', 'capacity', 'place', 'notes', 'fields'] }],
  more: ['reminders', 'dedupeKey', 'saveTo'],
}
