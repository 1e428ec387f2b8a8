import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'removeTag',
  title: 'Remove tag',
  icon: 'tag',
  tone: 'neutral',
  group: 'Contact',
  help: 'Takes tags off the contact.',
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'tags', 0),
}
