import { t } from '#domain/i18n/t.ts'
import { textAt } from '../about.ts'
import { fact, listAt, type StepCard } from '../card.ts'

const LINES = 4

export const card: StepCard = (config) => [
  { is: 'code', text: textAt(config, 'source').trim().split('\n').slice(0, LINES).join('\n') },
  ...fact(t('Gives'), namesAt(config, 'outputs')),
]

const namesAt = (config: unknown, key: string): string =>
  listAt(config, key)
    .map((each) => textAt(each, 'name'))
    .join(', ')
