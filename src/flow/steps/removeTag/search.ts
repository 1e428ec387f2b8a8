import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: 'untag label delete tag',
}
