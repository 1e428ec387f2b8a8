import { queryOptions } from '@tanstack/react-query'

import type { NotificationSettings } from '#domain/notifications/notification.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'
import { useSaveSettings } from '../save-settings.ts'

/** How one wants to hear of things. */
export const notificationSettingsQuery = () =>
  queryOptions({
    queryKey: queryKeys.notificationSettings,
    queryFn: ({ signal }) => call('getNotificationSettings', {}, { signal }),
    staleTime: 5 * 60_000,
  })

/** Saves how one wants to hear of things. */
export const useSaveNotificationSettings = () =>
  useSaveSettings({
    queryKey: notificationSettingsQuery().queryKey,
    save: (body: NotificationSettings) => call('saveNotificationSettings', { body }),
    shown: (settings) => settings,
  })
