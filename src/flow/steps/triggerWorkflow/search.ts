import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: 'automation trigger',
}
