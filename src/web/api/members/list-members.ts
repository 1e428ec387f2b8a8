import { queryOptions } from '@tanstack/react-query'

import { call, firstData } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** The app's members and open invitations. */
export const membersQuery = (appId: string) =>
  queryOptions({
    queryKey: queryKeys.members(appId),
    queryFn: ({ signal }) => call('listMembers', { appId }, { signal }),
    initialData: () => firstData('listMembers', { appId }),
    staleTime: 5 * 60_000,
  })
