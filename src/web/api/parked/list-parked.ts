import { infiniteQueryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** What arrived and could not be handled, page by page. */
export const parkedQuery = (appId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.parked(appId),
    queryFn: ({ pageParam, signal }) => call('listParked', { appId, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
