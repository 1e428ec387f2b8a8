import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'removeTag',
  title: t('Remove tag'),
  icon: 'tag',
  tone: 'neutral',
  group: 'Contact',
  help: t('Takes tags off the contact.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'tags', 0),
}
