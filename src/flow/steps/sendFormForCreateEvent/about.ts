import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'sendFormForCreateEvent',
  title: t('Booking form'),
  icon: 'calendar-check',
  tone: 'iris',
  group: 'Events',
  help: t('Sends a form with free times; what comes back books the event.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'text'),
}
