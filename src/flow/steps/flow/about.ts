import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'flow',
  title: t('Run a flow'),
  icon: 'corner-down-right',
  tone: 'honey',
  group: 'Logic',
  help: t('Goes through another flow and comes back with what it found.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'flow'),
}
