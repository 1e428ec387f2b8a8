import { t } from '#domain/i18n/t.ts'
import type { FormLayout } from '#domain/flows/form-field.ts'

export const form: FormLayout = {
  groups: [{ title: t('The answer'), fields: ['save', 'saveStatusTo', 'saveBodyTo', 'statusExits'] }],
  more: ['timeoutMs', 'retries', 'atMostOnce'],
}
