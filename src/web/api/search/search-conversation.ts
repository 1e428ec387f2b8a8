import { infiniteQueryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Where in one conversation some words were said, newest first, page by page. */
export const conversationSearchQuery = (appId: string, conversationId: string, q: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.search(appId), 'conversation', conversationId, q] as const,
    queryFn: ({ pageParam, signal }) =>
      call('search', { appId, conversationId, q, in: 'messages', limit: 50, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    enabled: q !== '',
    staleTime: 10_000,
  })
