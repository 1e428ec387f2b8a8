import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: 'human agent hand over handover assign notify team support operator transfer',
}
