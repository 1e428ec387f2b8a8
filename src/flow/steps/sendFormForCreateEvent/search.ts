import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: 'appointment calendar schedule reservation',
}
