import { t } from '#domain/i18n/t.ts'
import type { FormLayout } from '#domain/flows/form-field.ts'

export const form: FormLayout = {
  groups: [{ title: t('What comes back'), fields: ['saveTo', 'saveProductTo'] }],
  more: ['footer', 'timeoutMs'],
}
