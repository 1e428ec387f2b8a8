import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Passages that give different figures for the same thing. */
export const conflictsQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.knowledge(appId), 'conflicts'],
    queryFn: async ({ signal }) => (await call('listKnowledgeConflicts', { appId }, { signal })).items,
  })

/** Takes a conflict off the list. */
export function useSolveConflict(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (conflictId: string) => call('solveKnowledgeConflict', { appId, conflictId }),
    onSettled: () => queries.invalidateQueries(conflictsQuery(appId)),
  })
}
