import { t } from '#domain/i18n/t.ts'
import type { FormLayout } from '#domain/flows/form-field.ts'

export const form: FormLayout = {
  apart: ['form'],
  groups: [
    { title: t('The message'), fields: ['text', 'button', 'header', 'footer'] },
    { title: t('The answers'), fields: ['save', 'saveAllTo'] },
    { title: t('The event'), fields: ['eventType', 'resource'] },
  ],
  more: ['mode', 'opens', 'screen', 'data', 'timeoutMs', 'reminderText', 'nudge'],
}
