import type { FormLayout } from '#domain/flows/form-field.ts'

export const form: FormLayout = {
  groups: [
    { title: 'The message', fields: ['text', 'button', 'header', 'footer'] },
    { title: 'The times', fields: ['resource', 'days', 'slots'] },
  ],
  more: ['mode', 'screen', 'slotAnswer', 'titleAnswer', 'notesAnswer', 'takenText', 'reminderText', 'timeoutMs', 'saveTo'],
}
