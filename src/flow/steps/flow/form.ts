import type { FormLayout } from '#domain/flows/form-field.ts'

export const form: FormLayout = {
  groups: [{ title: 'What goes in and comes out', fields: ['inputs', 'outputs'] }],
  more: ['version', 'comesBack'],
}
