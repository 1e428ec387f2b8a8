import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'agent',
  title: t('AI agent'),
  icon: 'sparkles',
  tone: 'iris',
  group: 'Messages',
  help: t('Lets an AI agent lead the conversation until it reaches its goal, or a person is needed.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'goal') || t('Choose an agent and a goal'),
}
