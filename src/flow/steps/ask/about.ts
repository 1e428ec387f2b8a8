import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'ask',
  title: 'Ask',
  icon: 'message-circle-question',
  tone: 'teal',
  group: 'Messages',
  help: 'Asks a question and waits for the answer.',
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'question'),
}
