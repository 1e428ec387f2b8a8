import { queryOptions, useMutation } from '@tanstack/react-query'

import type { Assist } from '#domain/ai/assist.ts'

import { call, firstData } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

const FRESH_MS = 5 * 60_000

/** Whether a model can help to write. */
export const mayAssistQuery = (appId: string) =>
  queryOptions({
    queryKey: queryKeys.assist(appId),
    queryFn: ({ signal }) => call('mayAssist', { appId }, { signal }),
    initialData: () => firstData('mayAssist', { appId }),
    staleTime: FRESH_MS,
  })

/** Has a model choose what may be done next; nothing is done. */
export function useSuggestSteps(appId: string, conversationId: string) {
  return useMutation({ mutationFn: () => call('suggestSteps', { appId, conversationId }) })
}

/** Has a model write; nothing is sent. */
export function useAssist(appId: string, conversationId: string) {
  return useMutation({
    mutationFn: ({ body, signal }: { body: Assist; signal: AbortSignal }) => call('assist', { appId, conversationId, body }, { signal }),
  })
}
