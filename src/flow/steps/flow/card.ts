import { t } from '#domain/i18n/t.ts'
import { commaList } from '#domain/i18n/comma-list.ts'
import { textAt } from '../about.ts'
import { fact, keysAt, type StepCard } from '../card.ts'

export const card: StepCard = (config) => [
  ...fact(t('Flow'), textAt(config, 'flow'), 'flow'),
  ...fact(t('Version'), textAt(config, 'version') === 'latest' ? '' : textAt(config, 'version')),
  ...fact(t('Gives it'), commaList(keysAt(config, 'inputs'))),
  ...fact(t('Takes'), commaList(keysAt(config, 'outputs'))),
]
