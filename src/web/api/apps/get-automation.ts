import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { Automation } from '#domain/workspace/automation.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** How the app answers by itself, beside its flows. */
export const automationQuery = (appId: string) =>
  queryOptions({
    queryKey: ['app', appId, 'automation'],
    queryFn: ({ signal }) => call('getAutomation', { appId }, { signal }),
    staleTime: 60_000,
  })

/** Says how the app answers by itself. */
export function useSaveAutomation(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Automation) => call('saveAutomation', { appId, body }),
    onSuccess: (saved) => {
      queries.setQueryData(automationQuery(appId).queryKey, saved)
      // Threads ask whether voice messages are transcribed.
      return queries.invalidateQueries({ queryKey: queryKeys.assist(appId) })
    },
  })
}
