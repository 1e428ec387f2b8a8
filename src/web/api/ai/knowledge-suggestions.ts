import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { Pair } from '#domain/knowledge/knowledge-source.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

const POLL_MS = 1_500

/** Answers from past conversations that wait for a review; asked for again while they are searched for. */
export const suggestionsQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.knowledge(appId), 'suggestions'],
    queryFn: ({ signal }) => call('listKnowledgeSuggestions', { appId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.search?.running ? POLL_MS : false),
  })

/** Searches for suggestions, and writes what a person decides of them. */
export function useSuggestions(appId: string) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries(suggestionsQuery(appId))
  const search = useMutation({
    mutationFn: (body: { days: number | null; weekly: boolean }) => call('searchForSuggestions', { appId, body }),
    onSettled,
  })
  const accept = useMutation({
    mutationFn: ({ suggestionId, ...body }: Pair & { suggestionId: string }) =>
      call('acceptKnowledgeSuggestion', { appId, suggestionId, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.knowledge(appId) }),
  })
  const reject = useMutation({
    mutationFn: (suggestionId: string) => call('rejectKnowledgeSuggestion', { appId, suggestionId }),
    onSettled,
  })
  return { search, accept, reject }
}

type Kept = Pair & { conversationId: string; messageId: string; useNow: boolean }

/** Keeps a reply as a question of the knowledge, to be reviewed or used at once. */
export function useKeepReply(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ conversationId, ...body }: Kept) => call('suggestKnowledge', { appId, conversationId, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.knowledge(appId) }),
  })
}
