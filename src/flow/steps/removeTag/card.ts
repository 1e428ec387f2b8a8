import { t } from '#domain/i18n/t.ts'
import { fact, listAt, type StepCard } from '../card.ts'

export const card: StepCard = (config) => fact(t('Tags'), listAt(config, 'tags').join(', '))
