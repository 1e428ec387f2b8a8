import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** One conversation. */
export const conversationQuery = (appId: string, conversationId: string) =>
  queryOptions({
    queryKey: queryKeys.conversation(appId, conversationId),
    queryFn: ({ signal }) => call('getConversation', { appId, conversationId }, { signal }),
  })
