import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'customFunction',
  title: 'Function',
  icon: 'square-function',
  tone: 'success',
  group: 'Integrations',
  help: 'Runs JavaScript of your own on values of the conversation. It cannot reach the network.',
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'source').trim().split('\n')[0] ?? '',
}
