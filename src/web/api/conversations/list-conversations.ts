import { infiniteQueryOptions } from '@tanstack/react-query'

import type { ConversationFilter } from '#domain/conversation.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** The conversations a filter lets through, latest activity first, page by page. */
export const conversationsQuery = (appId: string, filter: ConversationFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.conversationList(appId, filter),
    queryFn: ({ pageParam, signal }) => call('listConversations', { appId, ...filter, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
