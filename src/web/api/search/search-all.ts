import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'

import type { SearchQuery } from '#domain/api/conversations/search.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

export type Sought = Pick<SearchQuery, 'q' | 'in' | 'by'>

/** What is found for some words; messages page by page. */
export const searchQuery = (appId: string, sought: Sought) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.search(appId), sought] as const,
    queryFn: ({ pageParam, signal }) => call('search', { appId, ...sought, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    enabled: sought.q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
