import { t } from '#domain/i18n/t.ts'
import { commaList } from '#domain/i18n/comma-list.ts'
import { fact, listAt, type StepCard } from '../card.ts'

export const card: StepCard = (config) => fact(t('Tags'), commaList(listAt(config, 'tags')))
