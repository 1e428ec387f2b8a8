import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'response',
  title: t('Send message'),
  icon: 'message-square',
  tone: 'teal',
  group: 'Messages',
  help: t('Sends one or more messages.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) =>
    textAt(config, 'messages', 0, 'text') || textAt(config, 'messages', 0, 'caption') || textAt(config, 'messages', 0, 'type'),
}
