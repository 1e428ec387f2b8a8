import { textAt } from '../about.ts'
import { fact, type StepCard } from '../card.ts'
import { sheetCard } from '../shared/sheet-card.ts'

export const card: StepCard = (config) => [
  ...fact('Where', [textAt(config, 'lookup', 'column'), 'is', textAt(config, 'lookup', 'value')].join(' ')),
  ...sheetCard(config),
]
