import { t } from '#domain/i18n/t.ts'
import type { SearchQuery } from '#domain/api/conversations/search.ts'

/** What the address of the search carries. */
export interface SearchAddress {
  q?: string | undefined
  in?: SearchQuery['in'] | undefined
  by?: SearchQuery['by'] | undefined
}

export const PLACES = [
  { value: 'all', label: t('All') },
  { value: 'messages', label: t('Messages') },
  { value: 'contacts', label: t('Contacts') },
  { value: 'orders', label: t('Orders') },
  { value: 'events', label: t('Events') },
] as const

export const AUTHORS = [
  { value: 'anybody', label: t('From anyone') },
  { value: 'customer', label: t('From customers') },
  { value: 'team', label: t('Said by the team') },
  { value: 'bot', label: t('Said by the bot') },
  { value: 'notes', label: t('In notes') },
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
