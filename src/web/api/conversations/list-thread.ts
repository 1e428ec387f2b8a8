import { infiniteQueryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** What was said and done in a conversation, newest first, page by page into the past. */
export const threadQuery = (appId: string, conversationId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.thread(appId, conversationId),
    // Whoever goes up wants to get far: to what was found, or to what is quoted.
    queryFn: ({ pageParam, signal }) =>
      call('listThread', { appId, conversationId, ...(pageParam && { after: pageParam, limit: 100 }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    // The live connection keeps it fresh; a refetch of many pages on focus would only cost.
    refetchOnWindowFocus: false,
  })
