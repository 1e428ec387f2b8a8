import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: 'reschedule cancel move appointment',
}
