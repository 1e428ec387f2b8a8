import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call, type CallInput } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Which conversations of AI agents are looked at. */
export type CasesAsked = Omit<CallInput<'listAgentCases'>, 'appId' | 'after' | 'limit' | 'order'>

const keyOf = (appId: string) => [...queryKeys.agents(appId), 'cases'] as const

/** What became of them. Outcomes are decided once a minute. */
export const agentFiguresQuery = (appId: string, query: CasesAsked) =>
  queryOptions({
    queryKey: [...keyOf(appId), 'figures', query],
    queryFn: ({ signal }) => call('getAgentFigures', { appId, ...query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

/** The conversations behind a figure, newest first. */
export const agentCasesQuery = (appId: string, query: CasesAsked) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(appId), 'list', query],
    queryFn: ({ signal, pageParam }) =>
      call('listAgentCases', { appId, ...query, limit: 20, ...(pageParam !== '' && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** Those that most need somebody to read them. */
export const worstAgentCasesQuery = (appId: string, query: CasesAsked) =>
  queryOptions({
    queryKey: [...keyOf(appId), 'worst', query],
    queryFn: ({ signal }) => call('listWorstAgentCases', { appId, ...query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Says whether a conversation was read. */
export function useReviewCase(appId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ agentCaseId, reviewed }: { agentCaseId: string; reviewed: boolean }) =>
      call('reviewAgentCase', { appId, agentCaseId, body: { reviewed } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(appId) }),
  })
}
