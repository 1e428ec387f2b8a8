import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: 'appointment meeting calendar schedule reservation',
}
