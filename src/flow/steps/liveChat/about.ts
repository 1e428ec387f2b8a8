import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'liveChat',
  title: 'Live chat',
  icon: 'user-plus',
  tone: 'coral',
  group: 'People',
  help: 'Hands the conversation to your team.',
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'note') || 'To your team',
}
