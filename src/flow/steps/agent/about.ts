import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'agent',
  title: 'AI agent',
  icon: 'sparkles',
  tone: 'iris',
  group: 'Messages',
  help: 'Lets an AI agent lead the conversation until it reaches its goal, or a person is needed.',
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'goal') || 'Choose an agent and a goal',
}
