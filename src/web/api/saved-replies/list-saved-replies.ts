import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** One's own saved replies and those of everybody. */
export const savedRepliesQuery = (appId: string) =>
  queryOptions({
    queryKey: queryKeys.savedReplies(appId),
    queryFn: async ({ signal }) => (await call('listSavedReplies', { appId }, { signal })).items,
    staleTime: 60_000,
  })
