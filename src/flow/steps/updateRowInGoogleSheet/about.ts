import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'updateRowInGoogleSheet',
  title: t('Update row in Google Sheet'),
  icon: 'table-properties',
  tone: 'success',
  group: 'Integrations',
  help: t('Finds rows of a Google sheet by a value in a column, and changes other columns of them.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) => `${textAt(config, 'sheet')}: where ${textAt(config, 'lookup', 'column')} is ${textAt(config, 'lookup', 'value')}`,
}
