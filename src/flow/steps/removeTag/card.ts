import { fact, listAt, type StepCard } from '../card.ts'

export const card: StepCard = (config) => fact('Tags', listAt(config, 'tags').join(', '))
