import { t } from '#domain/i18n/t.ts'
import type { FormLayout } from '#domain/flows/form-field.ts'

export const form: FormLayout = {
  groups: [{ title: t('How it ends'), fields: ['exits', 'handOver'] }],
  more: ['tools', 'limits', 'greet', 'heard', 'farewell', 'mergeMs'],
}
