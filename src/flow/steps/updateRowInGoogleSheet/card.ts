import { t } from '#domain/i18n/t.ts'
import { textAt } from '../about.ts'
import { fact, type StepCard } from '../card.ts'
import { sheetCard } from '../shared/sheet-card.ts'

export const card: StepCard = (config) => [
  ...fact(t('Where'), [textAt(config, 'lookup', 'column'), 'is', textAt(config, 'lookup', 'value')].join(' ')),
  ...sheetCard(config),
]
