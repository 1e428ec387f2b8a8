import { t } from '#domain/i18n/t.ts'
import type { FormLayout } from '#domain/flows/form-field.ts'

export const form: FormLayout = {
  groups: [{ title: t('How they are shown'), fields: ['show', 'text', 'line', 'button', 'timeoutMs'] }],
  more: ['order', 'limit', 'saveTo'],
}
