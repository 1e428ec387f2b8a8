import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { Conversation } from '#domain/conversations/conversation.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** While a colleague's browser waits for the model, this one looks again. */
const ASKING_MS = 2_000

/** What an agent that drafts for people would answer to the customer's last message. It is asked for once, whoever looks. */
export const suggestionQuery = (appId: string, { id: conversationId, lastInboundAt }: Pick<Conversation, 'id' | 'lastInboundAt'>) =>
  queryOptions({
    queryKey: [...queryKeys.suggestion(appId, conversationId), lastInboundAt],
    queryFn: ({ signal }) => call('suggestAnswer', { appId, conversationId }, { signal }),
    staleTime: Infinity,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.asking ? ASKING_MS : false),
  })

/** Notes what became of a suggestion, which goes from the screen at once. */
export function useSettleSuggestion(appId: string, conversation: Pick<Conversation, 'id' | 'lastInboundAt'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { messageId: string; outcome: 'taken' | 'dismissed' }) =>
      call('settleSuggestion', { appId, conversationId: conversation.id, body }),
    onMutate: () => queries.setQueryData(suggestionQuery(appId, conversation).queryKey, { suggestion: null, asking: false }),
  })
}

/** What people did with an agent's suggestions. */
export const suggestionFiguresQuery = (appId: string, agentId: string) =>
  queryOptions({
    queryKey: [...queryKeys.agents(appId), 'suggestions', agentId],
    queryFn: ({ signal }) => call('getSuggestionFigures', { appId, agentId }, { signal }),
  })
