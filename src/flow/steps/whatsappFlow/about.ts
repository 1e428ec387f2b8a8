import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'whatsappFlow',
  title: t('WhatsApp form'),
  icon: 'clipboard-list',
  tone: 'teal',
  group: 'Messages',
  help: t('Sends a form that opens inside WhatsApp, and keeps its answers.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'text') || textAt(config, 'form', 'value'),
}
