import type { FormLayout } from '#domain/flows/form-field.ts'

export const form: FormLayout = {
  groups: [{ title: 'What the customer reads', fields: ['textWhenThere', 'textWhenAway', 'whenAway'] }],
}
