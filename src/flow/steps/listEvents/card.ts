import { t } from '#domain/i18n/t.ts'
import { textAt } from '../about.ts'
import { fact, type StepCard } from '../card.ts'
import { listingCard, statesAt } from '../shared/listing-card.ts'

export const card: StepCard = (config) => [
  ...fact(t('Type'), textAt(config, 'eventType'), 'eventType'),
  ...listingCard(config, statesAt(config, 'statuses') || t('booked, confirmed')),
]
