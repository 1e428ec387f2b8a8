import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { NotificationSettings } from '#domain/notifications/notification.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** How one wants to hear of things. */
export const notificationSettingsQuery = () =>
  queryOptions({
    queryKey: queryKeys.notificationSettings,
    queryFn: ({ signal }) => call('getNotificationSettings', {}, { signal }),
    staleTime: 5 * 60_000,
  })

/** Saves how one wants to hear of things: shown at once, and loaded again where the server refuses. */
export function useSaveNotificationSettings() {
  const queries = useQueryClient()
  const { mutate, error } = useMutation({
    scope: { id: 'notificationSettings' },
    mutationFn: (body: NotificationSettings) => call('saveNotificationSettings', { body }),
    onError: () => void queries.invalidateQueries({ queryKey: queryKeys.notificationSettings }),
  })
  return {
    error,
    // Not in onMutate: that waits for the change before it, and the next one would build on what is old.
    save: (next: NotificationSettings) => {
      queries.setQueryData(queryKeys.notificationSettings, next)
      mutate(next)
    },
  }
}
