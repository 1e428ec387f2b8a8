import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'httpRequest',
  title: 'HTTP request',
  icon: 'globe',
  tone: 'success',
  group: 'Integrations',
  help: 'Calls an address and keeps parts of its answer.',
  channels: ['whatsapp', 'webchat'],
  summary: (config) => `${textAt(config, 'method') || 'GET'} ${textAt(config, 'url')}`,
}
