import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** The turns behind a message of the bot, the first first. */
export const explainQuery = (appId: string, conversationId: string, messageId: string) =>
  queryOptions({
    queryKey: queryKeys.explained(appId, messageId),
    queryFn: async ({ signal }) => (await call('explainMessage', { appId, conversationId, messageId }, { signal })).turns,
    // A call may still be under way.
    staleTime: 5_000,
  })
