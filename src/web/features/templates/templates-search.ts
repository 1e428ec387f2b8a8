import type { TemplateCategory, TemplateStatus } from '#domain/whatsapp/template.ts'

const STATUSES: readonly TemplateStatus[] = ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED', 'DRAFT']
const CATEGORIES: readonly TemplateCategory[] = ['MARKETING', 'UTILITY', 'AUTHENTICATION']

export interface TemplatesSearch {
  search?: string | undefined
  status?: TemplateStatus | undefined
  category?: TemplateCategory | undefined
}

/** Reads the address of the list of templates; what it does not know counts as left out. */
export const parseTemplatesSearch = ({ search, status, category }: Record<string, unknown>): TemplatesSearch => ({
  search: typeof search === 'string' && search !== '' ? search.slice(0, 120) : undefined,
  status: STATUSES.find((one) => one === status),
  category: CATEGORIES.find((one) => one === category),
})
