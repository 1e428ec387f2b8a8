import { textAt } from '../about.ts'
import { fact, keptIn, type StepCard } from '../card.ts'

const SHOWN: Readonly<Record<string, string>> = {
  catalog: 'The whole catalog',
  product: 'One product',
  products: 'Several products',
  collection: 'A collection',
  filter: 'Products by filter',
}

export const card: StepCard = (config) => [
  { is: 'message', text: textAt(config, 'text'), media: SHOWN[textAt(config, 'show', 'kind')] ?? 'Products' },
  ...fact('Collection', textAt(config, 'show', 'collectionId'), 'collection'),
  ...keptIn(config, 'saveTo'),
]
