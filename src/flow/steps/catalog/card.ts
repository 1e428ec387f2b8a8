import { textAt } from '../about.ts'
import { keptIn, type StepCard } from '../card.ts'

const SHOWN: Readonly<Record<string, string>> = { catalog: 'The whole catalog', product: 'One product', products: 'Several products' }

export const card: StepCard = (config) => [
  { is: 'message', text: textAt(config, 'text'), media: SHOWN[textAt(config, 'show', 'kind')] ?? 'Products' },
  ...keptIn(config, 'saveTo'),
]
