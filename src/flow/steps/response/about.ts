import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'response',
  title: 'Send message',
  icon: 'message-square',
  tone: 'teal',
  group: 'Messages',
  help: 'Says one or more messages and goes on.',
  channels: ['whatsapp', 'webchat'],
  summary: (config) =>
    textAt(config, 'messages', 0, 'text') || textAt(config, 'messages', 0, 'caption') || textAt(config, 'messages', 0, 'type'),
}
