import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { StartConversation } from '#domain/conversations/start-conversation.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Writes to a contact or a number; answers with the conversation. */
export function useStartConversation(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: StartConversation) => call('startConversation', { appId, body }),
    onSuccess: (conversation) => {
      queries.setQueryData(queryKeys.conversation(appId, conversation.id), conversation)
      void queries.invalidateQueries({ queryKey: queryKeys.thread(appId, conversation.id) })
      return Promise.all(
        [queryKeys.conversationLists(appId), queryKeys.conversationCounts(appId), queryKeys.contacts(appId)].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
}

/** The conversation of a contact on a channel; null where there is none yet. */
export const conversationWithQuery = (appId: string, contactId: string, channelId: string) =>
  queryOptions({
    queryKey: [...queryKeys.conversations(appId), 'with', contactId, channelId] as const,
    queryFn: async ({ signal }) =>
      (await call('listConversations', { appId, contactId, channelId, openState: 'any', snoozed: 'any', limit: 1 }, { signal })).items[0] ??
      null,
    enabled: contactId !== '' && channelId !== '',
  })
