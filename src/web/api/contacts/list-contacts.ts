import { infiniteQueryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** The contacts that a search finds, newest first, page by page. */
export const contactsQuery = (appId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.contactList(appId, search),
    queryFn: ({ pageParam, signal }) =>
      call('listContacts', { appId, limit: 100, ...(search && { search }), ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (previous) => previous,
  })
