import { queryOptions } from '@tanstack/react-query'

import { call, firstData } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** How many open conversations each view holds, for oneself or, for an admin, in somebody else's eyes. */
export const countsQuery = (appId: string, viewAs?: string) =>
  queryOptions({
    queryKey: viewAs === undefined ? queryKeys.conversationCounts(appId) : queryKeys.conversationCountsAs(appId, viewAs),
    queryFn: ({ signal }) => call('countConversations', { appId, ...(viewAs !== undefined && { viewAs }) }, { signal }),
    initialData: () => firstData('countConversations', { appId, ...(viewAs !== undefined && { viewAs }) }),
  })
