import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'listOrders',
  title: t('List orders'),
  icon: 'receipt-text',
  tone: 'honey',
  group: 'Orders',
  help: t('Lists the contact’s orders: to read, to pick from, or only to know.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'text'),
}
