import type { StepCard } from '../card.ts'
import { listingCard, statesAt } from '../shared/listing-card.ts'

export const card: StepCard = (config) => listingCard(config, statesAt(config, 'statuses'))
