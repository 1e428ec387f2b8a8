import type { FormLayout } from '#domain/flows/form-field.ts'

export const form: FormLayout = {
  more: ['saveTo'],
}
