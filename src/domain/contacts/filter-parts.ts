import type { ContactFilter } from './contact-filter.ts'

export const EVERYBODY: ContactFilter = { match: 'all', conditions: [] }
