import type { StepCard } from '../card.ts'
import { sheetCard } from '../shared/sheet-card.ts'

export const card: StepCard = (config) => sheetCard(config)
