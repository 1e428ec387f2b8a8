import type { FormLayout } from '#domain/flows/form-field.ts'

export const form: FormLayout = {
  apart: ['form'],
  groups: [
    { title: 'The message', fields: ['text', 'button', 'header', 'footer'] },
    { title: 'The answers', fields: ['save', 'saveAllTo'] },
    { title: 'The event', fields: ['eventType', 'resource'] },
  ],
  more: ['mode', 'opens', 'screen', 'data', 'timeoutMs', 'reminderText', 'nudge'],
}
