export const TABS = ['pipeline', 'clients', 'commission', 'users', 'branding', 'resources', 'keys'] as const
export type PartnerTab = (typeof TABS)[number]

export interface PartnerSearch {
  tab?: PartnerTab | undefined
  layout?: 'table' | undefined
  q?: string | undefined
  /** The lead whose sheet is open; `new` for one to be added. */
  lead?: string | undefined
}

/** Reads the address of the portal; what it does not know counts as left out. */
export const parsePartnerSearch = ({ tab, layout, q, lead }: Record<string, unknown>): PartnerSearch => ({
  tab: TABS.find((one) => one === tab),
  layout: layout === 'table' ? 'table' : undefined,
  q: typeof q === 'string' && q !== '' ? q.slice(0, 120) : undefined,
  lead: typeof lead === 'string' && lead !== '' ? lead : undefined,
})
