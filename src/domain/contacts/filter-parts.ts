import type { ContactCondition, ContactFilter } from './contact-filter.ts'

/** Tells groups from conditions. */
export const isGroup = (part: ContactCondition | ContactFilter): part is ContactFilter => 'match' in part

export const EVERYBODY: ContactFilter = { match: 'all', conditions: [] }

/** How many conditions a filter has, in all its groups. */
export const countConditions = (filter: ContactFilter): number =>
  filter.conditions.reduce((sum, part) => sum + (isGroup(part) ? countConditions(part) : 1), 0)
