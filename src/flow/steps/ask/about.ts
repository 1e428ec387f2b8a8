import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'ask',
  title: t('Ask'),
  icon: 'message-circle-question',
  tone: 'teal',
  group: 'Messages',
  help: t('Asks a question and waits for the answer.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'question'),
}
