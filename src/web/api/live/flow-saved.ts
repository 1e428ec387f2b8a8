import { queryOptions } from '@tanstack/react-query'

import { queryKeys } from '../query-keys.ts'

/** When a draft was saved last, by whomever, as `updatedAt`; null until somebody saves it. Written by the live connection. */
export const flowSavedQuery = (appId: string, flowId: string) =>
  queryOptions<string | null>({
    queryKey: queryKeys.flowSaved(appId, flowId),
    queryFn: () => null,
    enabled: false,
    staleTime: Infinity,
    initialData: null,
  })
