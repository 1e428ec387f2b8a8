import { t } from '#domain/i18n/t.ts'
import { commaList } from '#domain/i18n/comma-list.ts'
import { textAt } from '../about.ts'
import { type CardPart, fact, listAt, type StepCard } from '../card.ts'

export const card: StepCard = (config) => [
  ...change(config),
  ...fact(t('Tags'), commaList(listAt(config, 'addTags'))),
  ...listAt(config, 'addLabelIds').flatMap((id) => fact(t('Label##conversation'), String(id), 'label')),
]

function change(config: unknown): CardPart[] {
  const field = textAt(config, 'field')
  if (field === '') return []
  const value = textAt(config, 'value')
  switch (textAt(config, 'operation')) {
    case 'clear':
      return fact(t('Empty'), field)
    case 'append':
      return fact(field, t('and {value}', { value }))
    case 'increment':
      return fact(field, `+ ${value}`)
    default:
      return fact(field, value)
  }
}
