import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'
import type { NotificationsFrame } from './apply-notifications.ts'

/** One's feed, the latest first, page by page. */
export const notificationsQuery = (appId: string, unread: boolean) =>
  infiniteQueryOptions({
    queryKey: queryKeys.notificationList(appId, unread),
    queryFn: ({ pageParam, signal }) =>
      call('listNotifications', { appId, limit: 30, ...(unread && { unread: 'yes' }), ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })

/** What was last pushed of one's feed; null before anything was. Written by the live line. */
export const notificationNewsQuery = (appId: string) =>
  queryOptions<NotificationsFrame | null>({
    queryKey: queryKeys.notificationNews(appId),
    queryFn: () => null,
    enabled: false,
    staleTime: Infinity,
    initialData: null,
    // Each news is news, however like the one before.
    structuralSharing: false,
  })
