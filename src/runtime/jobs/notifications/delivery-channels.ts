import type { NotificationSettings } from '#domain/notifications/notification.ts'
import { isQuiet } from '#domain/notifications/quiet-hours.ts'
import type { Listener } from '#store/notifications/notification-settings.ts'

/** Through which channels somebody is notified at this moment; null where by none. */
export function channelsNow({ appId, appTimeZone, settings }: Listener, kind: keyof NotificationSettings['kinds'], at: Date) {
  if (settings.mutedAppIds.includes(appId)) return null
  const { feed, sound, push, email } = settings.kinds[kind]
  // The feed is what the other channels point to.
  if (!feed) return null
  const loud = !isQuiet(settings, appTimeZone, at)
  return { inFeed: true, sound: sound && loud, push: push && loud, mail: email }
}
