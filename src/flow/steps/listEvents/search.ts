import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: 'appointments bookings calendar',
}
