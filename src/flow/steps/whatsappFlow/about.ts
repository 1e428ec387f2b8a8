import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'whatsappFlow',
  title: 'WhatsApp form',
  icon: 'clipboard-list',
  tone: 'teal',
  group: 'Messages',
  help: 'Sends a form that opens inside WhatsApp, and keeps its answers.',
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'text') || textAt(config, 'form', 'value'),
}
