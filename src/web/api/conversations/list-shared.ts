import { infiniteQueryOptions } from '@tanstack/react-query'

import type { SharedKind } from '#domain/conversations/shared-items.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** What was shared of a kind in a conversation, newest first, page by page. */
export const sharedQuery = (appId: string, conversationId: string, kind: SharedKind) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.shared(appId, conversationId), kind] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listSharedFiles', { appId, conversationId, kind, limit: 12, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 15_000,
  })
