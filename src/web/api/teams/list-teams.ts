import { queryOptions } from '@tanstack/react-query'

import { call, firstData } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** The app's teams, by name. */
export const teamsQuery = (appId: string) =>
  queryOptions({
    queryKey: queryKeys.teams(appId),
    queryFn: ({ signal }) => call('listTeams', { appId }, { signal }),
    initialData: () => firstData('listTeams', { appId }),
    staleTime: 5 * 60_000,
  })
