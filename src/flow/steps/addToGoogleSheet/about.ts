import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'addToGoogleSheet',
  title: t('Add to Google Sheet'),
  icon: 'table-rows-split',
  tone: 'success',
  group: 'Integrations',
  help: t('Adds a row to a Google sheet, by its column headers. A row is never added twice.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) => t('New row in {config}', { config: textAt(config, 'sheet') }),
}
