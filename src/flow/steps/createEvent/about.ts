import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'createEvent',
  title: 'Book an event',
  icon: 'calendar-plus',
  tone: 'iris',
  group: 'Events',
  help: 'Books an appointment, a visit or another event, at a given time or at one that the customer picks.',
  channels: ['whatsapp', 'webchat'],
  summary: (config) =>
    textAt(config, 'title') || (textAt(config, 'when', 'by') === 'pick' ? textAt(config, 'when', 'text') : textAt(config, 'when', 'start')),
}
