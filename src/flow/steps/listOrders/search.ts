import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: 'order status track delivery',
}
