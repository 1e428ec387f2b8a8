import type { notifications } from '#domain/api/notifications/notifications.ts'
import { countNotifications, listNotifications } from '#store/notifications/notification-list.ts'
import { loadNotificationSettings, saveNotificationSettings } from '#store/notifications/notification-settings.ts'
import { markNotification, readNotifications, removeNotification } from '#store/notifications/notifications.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, person, viewerOf } from '#server/http/mount.ts'

/** Somebody's own feed, and how they want to hear of things. */
export function notificationRoutes({ sql, runtime }: ServerDeps): Pick<Operations, keyof typeof notifications> {
  return {
    listNotifications: (call) => listNotifications(sql, call.params.appId, viewerOf(call), call.query.unread === 'yes', call.query),
    countNotifications: async (call) => ({ unread: await countNotifications(sql, call.params.appId, viewerOf(call)) }),
    readNotifications: async (call) => {
      const read = await readNotifications(sql, call.params.appId, viewerOf(call).userId, call.body.conversationId)
      runtime.topics.publish(['notifications'])
      return { read }
    },
    markNotification: async (call) => {
      const { appId, notificationId } = call.params
      orNotFound(await markNotification(sql, appId, viewerOf(call).userId, notificationId, call.body.read))
      runtime.topics.publish(['notifications'])
      return {}
    },
    removeNotification: async (call) => {
      const { appId, notificationId } = call.params
      orNotFound(await removeNotification(sql, appId, viewerOf(call).userId, notificationId))
      runtime.topics.publish(['notifications'])
      return {}
    },
    getNotificationSettings: (call) => loadNotificationSettings(sql, person(call).id),
    saveNotificationSettings: async (call) => {
      await saveNotificationSettings(sql, person(call).id, call.body)
      return call.body
    },
  }
}
