import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'customFunction',
  title: t('Function'),
  icon: 'square-function',
  tone: 'success',
  group: 'Integrations',
  help: t('Runs JavaScript of your own on values of the conversation. It cannot reach the network.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'source').trim().split('\n')[0] ?? '',
}
