import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'listEvents',
  title: t('List events'),
  icon: 'calendar-search',
  tone: 'iris',
  group: 'Events',
  help: t('Lists the contact’s events: to read, to pick from, or only to know.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'text'),
}
