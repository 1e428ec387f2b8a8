import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: 'spreadsheet excel row log save lead',
}
