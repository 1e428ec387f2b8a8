import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'createEvent',
  title: t('Book an event'),
  icon: 'calendar-plus',
  tone: 'iris',
  group: 'Events',
  help: t('Books an appointment, a visit or another event, at a given time or at one that the customer picks.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) =>
    textAt(config, 'title') || (textAt(config, 'when', 'by') === 'pick' ? textAt(config, 'when', 'text') : textAt(config, 'when', 'start')),
}
