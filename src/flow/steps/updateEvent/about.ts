import { type StepAbout, textAt } from '../about.ts'

const WORDS: Readonly<Record<string, string>> = {
  details: 'Change its details',
  time: 'Move it to',
  pickedTime: 'Let the customer pick a new time',
  cancelled: 'Cancel it',
}

export const about: StepAbout = {
  kind: 'updateEvent',
  title: 'Change an event',
  icon: 'calendar-cog',
  tone: 'iris',
  group: 'Events',
  help: 'Changes, moves or cancels an event of the contact. Its reminders move with it.',
  channels: ['whatsapp', 'webchat'],
  summary: (config) => [WORDS[textAt(config, 'change', 'to')] ?? '', textAt(config, 'change', 'start')].join(' ').trim(),
}
