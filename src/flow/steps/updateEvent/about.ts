import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

const WORDS: Readonly<Record<string, string>> = {
  details: t('Change its details'),
  time: t('Move it to'),
  pickedTime: t('Let the customer pick a new time'),
  cancelled: t('Cancel it'),
}

export const about: StepAbout = {
  kind: 'updateEvent',
  title: t('Change an event'),
  icon: 'calendar-cog',
  tone: 'iris',
  group: 'Events',
  help: t('Changes, moves or cancels an event of the contact. Its reminders move with it.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) => [WORDS[textAt(config, 'change', 'to')] ?? '', textAt(config, 'change', 'start')].join(' ').trim(),
}
