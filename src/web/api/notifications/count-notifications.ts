import { queryOptions } from '@tanstack/react-query'

import { call, firstData } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** How many of one's notifications are unread. Kept up to date by the live line. */
export const notificationCountQuery = (appId: string) =>
  queryOptions({
    queryKey: queryKeys.notificationCount(appId),
    queryFn: ({ signal }) => call('countNotifications', { appId }, { signal }),
    initialData: () => firstData('countNotifications', { appId }),
    staleTime: Infinity,
  })
