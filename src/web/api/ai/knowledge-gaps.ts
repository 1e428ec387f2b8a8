import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** What customers asked and no agent could answer. */
export const gapsQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.knowledge(appId), 'gaps'],
    queryFn: async ({ signal }) => (await call('listKnowledgeGaps', { appId }, { signal })).items,
  })

/** Removes a question, because it is answered or needs no answer. */
export function useDismissGap(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (gapId: string) => call('dismissKnowledgeGap', { appId, gapId }),
    onSettled: () => queries.invalidateQueries(gapsQuery(appId)),
  })
}
