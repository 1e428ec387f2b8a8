import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'catalog',
  title: t('Catalog'),
  icon: 'shopping-bag',
  tone: 'teal',
  group: 'Messages',
  help: t('Shows your catalog, one product or several, and waits for an order.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'text') || textAt(config, 'show', 'kind'),
}
