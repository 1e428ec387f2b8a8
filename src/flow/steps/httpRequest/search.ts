import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: 'webhook api rest fetch call url json zapier',
}
