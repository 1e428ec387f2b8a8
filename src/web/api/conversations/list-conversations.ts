import { infiniteQueryOptions } from '@tanstack/react-query'

import type { ConversationFilter } from '#domain/conversations/conversation.ts'

import { call, firstPages } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** The conversations a filter lets through, in its order, page by page; for an admin, in somebody else's eyes too. */
export const conversationsQuery = (appId: string, filter: ConversationFilter, viewAs?: string) =>
  infiniteQueryOptions({
    // What another sees is not kept up to date by one's own live line.
    queryKey: [...queryKeys.conversationList(appId, filter), ...(viewAs === undefined ? [] : [viewAs])] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        'listConversations',
        { appId, ...filter, ...(viewAs !== undefined && { viewAs }), ...(pageParam && { after: pageParam }) },
        { signal },
      ),
    initialData: () => firstPages('listConversations', { appId, ...filter, ...(viewAs !== undefined && { viewAs }) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
