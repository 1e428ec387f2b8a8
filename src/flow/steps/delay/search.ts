import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: 'delay pause sleep timer later',
}
