import { t } from '#domain/i18n/t.ts'
import { commaList } from '#domain/i18n/comma-list.ts'
import { textAt } from '../about.ts'
import { fact, keysAt, numberAt, formatSpan, type StepCard } from '../card.ts'

export const card: StepCard = (config) => [
  ...fact(t('Workflow'), textAt(config, 'workflow'), 'workflow'),
  ...fact(t('For'), textAt(config, 'contact')),
  ...fact(t('After'), numberAt(config, 0, 'delayMs') > 0 ? formatSpan(numberAt(config, 0, 'delayMs')) : ''),
  ...fact(t('With'), commaList(keysAt(config, 'payload'))),
]
