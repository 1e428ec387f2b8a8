import type { NotificationSettings } from '#domain/notifications/notification.ts'
import { isQuiet } from '#domain/notifications/quiet-hours.ts'
import type { Listener } from '#store/notifications/notification-settings.ts'

/** By which ways somebody is told at this moment; null where by none. */
export function waysNow({ appId, appTimeZone, settings }: Listener, kind: keyof NotificationSettings['kinds'], at: Date) {
  if (settings.mutedAppIds.includes(appId)) return null
  const { feed, sound, push, email } = settings.kinds[kind]
  // The feed is what the other ways point to.
  if (!feed) return null
  const loud = !isQuiet(settings, appTimeZone, at)
  return { inFeed: true, sound: sound && loud, push: push && loud, mail: email }
}
