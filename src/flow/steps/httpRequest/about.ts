import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'httpRequest',
  title: t('HTTP request'),
  icon: 'globe',
  tone: 'success',
  group: 'Integrations',
  help: t('Calls an address and keeps parts of its answer.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) => `${textAt(config, 'method') || 'GET'} ${textAt(config, 'url')}`,
}
