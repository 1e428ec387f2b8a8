import { t } from '#domain/i18n/t.ts'
import type { FormLayout } from '#domain/flows/form-field.ts'

export const form: FormLayout = {
  groups: [
    { title: t('When the answer is wrong'), fields: ['aiReading', 'retries', 'retryText', 'acceptOther'] },
    { title: t('When there’s no answer'), fields: ['timeoutMs', 'nudge'] },
  ],
  more: ['media', 'skipWord', 'skipLabel', 'mergeMs'],
}
