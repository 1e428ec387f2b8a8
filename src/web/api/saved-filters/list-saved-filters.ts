import { queryOptions } from '@tanstack/react-query'

import { call, firstData } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** One's saved filters of the inbox, and those of everybody. */
export const savedFiltersQuery = (appId: string) =>
  queryOptions({
    queryKey: queryKeys.savedFilters(appId),
    queryFn: ({ signal }) => call('listSavedFilters', { appId }, { signal }),
    initialData: () => firstData('listSavedFilters', { appId }),
    staleTime: 30_000,
    refetchInterval: 60_000,
  })
