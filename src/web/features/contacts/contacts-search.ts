import type { ContactSort } from '#domain/contacts/contact-list.ts'
import type { ContactFilter } from '#domain/contacts/contact-filter.ts'
import { type DateSpan, readDateSpan } from '#domain/date-range.ts'
import { EVERYBODY } from '#domain/contacts/filter-parts.ts'

/** What the address of the table says. */
export interface ContactsSearch extends DateSpan {
  search?: string | undefined
  /** A ContactFilter as JSON. */
  filter?: string | undefined
  segment?: string | undefined
  /** The contact in the sheet beside the table. */
  open?: string | undefined
  by?: ContactSort | undefined
  dir?: 'asc' | 'desc' | undefined
}

const SORTS: readonly ContactSort[] = ['created', 'lastSeen', 'name', 'phone', 'email']

/** Reads the address; what is foreign is left out. */
export function parseContactsSearch(search: Record<string, unknown>): ContactsSearch {
  const text = (name: string, max: number) =>
    typeof search[name] === 'string' && search[name] !== '' ? search[name].slice(0, max) : undefined
  return {
    ...readDateSpan(search),
    search: text('search', 120),
    filter: text('filter', 20_000),
    segment: text('segment', 64),
    open: text('open', 64),
    by: SORTS.find((one) => one === search['by']),
    dir: search['dir'] === 'asc' ? 'asc' : search['dir'] === 'desc' ? 'desc' : undefined,
  }
}

/** Reads the filter of an address; everybody where it is none. The server judges it again. */
export function readFilter(text: string | undefined): ContactFilter {
  if (text === undefined) return EVERYBODY
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null && 'conditions' in found && Array.isArray(found.conditions)
      ? (found as ContactFilter)
      : EVERYBODY
  } catch (error) {
    if (error instanceof SyntaxError) return EVERYBODY
    throw error
  }
}

/** Writes a filter into an address; an empty one is left out. */
export const writeFilter = (filter: ContactFilter): string | undefined =>
  filter.conditions.length === 0 ? undefined : JSON.stringify(filter)
