import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'delay',
  title: 'Wait',
  icon: 'timer',
  tone: 'honey',
  group: 'Logic',
  help: 'Waits before it goes on.',
  channels: ['whatsapp', 'webchat'],
  summary: (config) => `${textAt(config, 'amount')} ${textAt(config, 'unit')}`,
}
