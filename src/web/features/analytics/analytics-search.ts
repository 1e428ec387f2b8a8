import { type DateSpan, readDateSpan } from '#domain/date-range.ts'

/** Which conversations of AI agents the figures count. */
export interface AnalyticsSearch extends DateSpan {
  agent?: string | undefined
}

/** Reads the address of the analytics; what it does not know counts as left out. */
export const parseAnalyticsSearch = (search: Record<string, unknown>): AnalyticsSearch => ({
  ...readDateSpan(search),
  agent: typeof search['agent'] === 'string' ? search['agent'].slice(0, 64) : undefined,
})
