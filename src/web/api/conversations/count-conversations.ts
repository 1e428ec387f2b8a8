import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** How many open conversations each view holds. */
export const countsQuery = (appId: string) =>
  queryOptions({
    queryKey: queryKeys.conversationCounts(appId),
    queryFn: ({ signal }) => call('countConversations', { appId }, { signal }),
  })
