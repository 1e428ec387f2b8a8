import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'listOrders',
  title: 'List orders',
  icon: 'receipt-text',
  tone: 'honey',
  group: 'Orders',
  help: 'Lists the contact’s orders: to read, to pick from, or only to know.',
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'text'),
}
