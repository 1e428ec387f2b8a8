import type { FormLayout } from '#domain/flows/form-field.ts'

export const form: FormLayout = {
  groups: [{ title: 'What comes back', fields: ['saveTo', 'saveProductTo'] }],
  more: ['footer', 'timeoutMs'],
}
