import { t } from '#domain/i18n/t.ts'
import { textAt } from '../about.ts'
import { type CardPart, listAt, type StepCard, valueAt } from '../card.ts'
import { ruleText } from './format-rules.ts'

const SHOWN = 3

export const card: StepCard = (config) => {
  const branches = listAt(config, 'branches')
  const parts = branches.slice(0, SHOWN).map((branch): CardPart => ({
    is: 'words',
    text: `${textAt(branch, 'label')}: ${ruleText(valueAt(branch, ['when']))}`,
  }))
  const more = branches.length - SHOWN
  return more > 0 ? [...parts, { is: 'words', text: t('and {more} more', { more }) }] : parts
}
