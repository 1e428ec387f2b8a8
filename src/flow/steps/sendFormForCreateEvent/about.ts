import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'sendFormForCreateEvent',
  title: 'Booking form',
  icon: 'calendar-check',
  tone: 'iris',
  group: 'Events',
  help: 'Sends a form with free times; what comes back books the event.',
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'text'),
}
