import { t } from '#domain/i18n/t.ts'
import { commaList } from '#domain/i18n/comma-list.ts'
import { textAt } from '../about.ts'
import { fact, listAt, type StepCard } from '../card.ts'

export const card: StepCard = (config) => [
  ...fact(t('Agent'), textAt(config, 'agent'), 'agent'),
  ...(textAt(config, 'goal') === '' ? [] : [{ is: 'words' as const, text: textAt(config, 'goal') }]),
  ...fact(t('Tools'), commaList(listAt(config, 'tools'))),
]
