import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** The message that one answers, where it is not among the lines that are loaded; null where it was never kept. */
export const quotedQuery = (appId: string, conversationId: string, messageId: string) =>
  queryOptions({
    queryKey: queryKeys.quoted(appId, messageId),
    queryFn: async ({ signal }) => (await call('getQuotedMessage', { appId, conversationId, messageId }, { signal })).message,
    staleTime: Infinity,
  })
