import { infiniteQueryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Everything that became of a contact, the last first, page by page. */
export const timelineQuery = (appId: string, contactId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.contact(appId, contactId), 'timeline'],
    queryFn: ({ pageParam, signal }) =>
      call('listContactTimeline', { appId, contactId, limit: 50, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
