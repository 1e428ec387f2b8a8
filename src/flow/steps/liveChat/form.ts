import { t } from '#domain/i18n/t.ts'
import type { FormLayout } from '#domain/flows/form-field.ts'

export const form: FormLayout = {
  groups: [{ title: t('What the customer reads'), fields: ['textWhenThere', 'textWhenAway', 'whenAway'] }],
}
