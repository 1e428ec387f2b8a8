import { t } from '#domain/i18n/t.ts'
import type { FormLayout } from '#domain/flows/form-field.ts'

export const form: FormLayout = {
  groups: [
    { title: t('The message'), fields: ['text', 'button', 'header', 'footer'] },
    { title: t('The times'), fields: ['resource', 'days', 'slots'] },
  ],
  more: ['mode', 'screen', 'slotAnswer', 'titleAnswer', 'notesAnswer', 'takenText', 'reminderText', 'timeoutMs', 'saveTo'],
}
