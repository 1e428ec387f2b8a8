import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'liveChat',
  title: t('Live chat'),
  icon: 'user-plus',
  tone: 'coral',
  group: 'People',
  help: t('Hands the conversation to your team.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'note') || t('To your team'),
}
