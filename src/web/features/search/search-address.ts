import type { SearchQuery } from '#domain/api/conversations/search.ts'

/** What the address of the search carries. */
export interface SearchAddress {
  q?: string | undefined
  in?: SearchQuery['in'] | undefined
  by?: SearchQuery['by'] | undefined
}

export const PLACES = [
  { value: 'all', label: 'All' },
  { value: 'messages', label: 'Messages' },
  { value: 'contacts', label: 'Contacts' },
  { value: 'orders', label: 'Orders' },
  { value: 'events', label: 'Events' },
] as const

export const AUTHORS = [
  { value: 'anybody', label: 'From anyone' },
  { value: 'customer', label: 'From customers' },
  { value: 'team', label: 'Said by the team' },
  { value: 'bot', label: 'Said by the bot' },
  { value: 'notes', label: 'In notes' },
] as const

/** Reads the search's state from search parameters; what is foreign is dropped. */
export function parseSearchAddress(search: Record<string, unknown>): SearchAddress {
  const q = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']).slice(0, 200) : undefined
  return {
    ...(q && { q }),
    in: PLACES.find(({ value }) => value === search['in'])?.value,
    by: AUTHORS.find(({ value }) => value === search['by'])?.value,
  }
}
