import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** The first few contacts that a search finds; none for an empty one. */
export const searchContactsQuery = (appId: string, search: string) =>
  queryOptions({
    queryKey: [...queryKeys.contacts(appId), 'search', search],
    queryFn: ({ signal }) => call('listContacts', { appId, search, limit: 6 }, { signal }),
    enabled: search.length >= 2,
    placeholderData: (previous) => (search.length >= 2 ? previous : undefined),
  })

/** The contacts that wrote last. */
export const recentContactsQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.contacts(appId), 'recent'],
    queryFn: ({ signal }) => call('listContacts', { appId, limit: 6 }, { signal }),
  })
