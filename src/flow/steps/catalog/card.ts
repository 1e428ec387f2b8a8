import { t } from '#domain/i18n/t.ts'
import { textAt } from '../about.ts'
import { fact, keptIn, type StepCard } from '../card.ts'

const SHOWN: Readonly<Record<string, string>> = {
  catalog: t('The whole catalog'),
  product: t('One product'),
  products: t('Several products'),
  collection: t('A collection'),
  filter: t('Products by filter'),
}

export const card: StepCard = (config) => [
  { is: 'message', text: textAt(config, 'text'), media: SHOWN[textAt(config, 'show', 'kind')] ?? t('Products') },
  ...fact(t('Collection'), textAt(config, 'show', 'collectionId'), 'collection'),
  ...keptIn(config, 'saveTo'),
]
