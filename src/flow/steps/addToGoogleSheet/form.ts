import type { FormLayout } from '#domain/form-field.ts'

export const form: FormLayout = {
  more: ['valueMode', 'saveRowTo'],
}
