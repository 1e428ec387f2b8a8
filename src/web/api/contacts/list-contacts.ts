import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { ContactSort } from '#domain/contacts/contact-list.ts'

import type { DateSpan } from '#domain/date-range.ts'

import { call, firstData, firstPages } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Which contacts are asked for. `filter` is a ContactFilter as JSON. */
export interface ContactQuestion extends DateSpan {
  search?: string | undefined
  filter?: string | undefined
  segmentId?: string | undefined
}

const asked = ({ search, filter, segmentId, range, from, to }: ContactQuestion) => ({
  ...(search && { search }),
  ...(filter && { filter }),
  ...(segmentId && { segmentId }),
  ...(range && { range }),
  ...(from && { from }),
  ...(to && { to }),
})

/** The contacts that are asked for, in an order, page by page. */
export const contactsQuery = (appId: string, question: ContactQuestion, sort: ContactSort, direction: 'asc' | 'desc') =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.contacts(appId), 'list', asked(question), sort, direction],
    queryFn: ({ pageParam, signal }) =>
      call('listContacts', { appId, limit: 100, ...asked(question), sort, direction, ...(pageParam && { after: pageParam }) }, { signal }),
    initialData: () => firstPages('listContacts', { appId, limit: 100, ...asked(question), sort, direction }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (previous) => previous,
  })

/** How many contacts are asked for. */
export const contactCountQuery = (appId: string, question: ContactQuestion) =>
  queryOptions({
    queryKey: [...queryKeys.contacts(appId), 'count', asked(question)],
    queryFn: ({ signal }) => call('countContacts', { appId, ...asked(question) }, { signal }),
    initialData: () => firstData('countContacts', { appId, ...asked(question) }),
    placeholderData: (previous) => previous,
  })
