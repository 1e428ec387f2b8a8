import type { ServerFrame } from '#domain/realtime.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { type ChangedFeed, changedFeeds, countNotifications, findNotifications } from '#store/notifications/notification-list.ts'

import type { Logger } from '../process/log.ts'
import { follow, type Follower } from './follow.ts'

/** Whoever listens for what changes in one person's feed. */
export interface NotificationListener {
  appId: string
  viewer(): Viewer | null
  receive(frame: ServerFrame): void
}

/** Tells open browsers of what changes in their person's feed, wherever it was written. */
export interface NotificationStream extends Follower {
  /** Returns the way to stop. */
  join(listener: NotificationListener): () => void
}

/** Makes the stream of notifications. It reads the feeds' own order of writing, as the live tail reads the log. */
export function createNotificationStream({ sql, log, now }: { sql: Sql; log: Logger; now(): Date }): NotificationStream {
  const listeners = new Set<NotificationListener>()

  /** Reads a feed once for all browsers of its person. */
  const publish = async ({ appId, userId, ids }: ChangedFeed): Promise<void> => {
    const theirs = [...listeners].filter((listener) => listener.appId === appId && listener.viewer()?.userId === userId)
    const viewer = theirs[0]?.viewer()
    if (!viewer) return
    const changed = await findNotifications(sql, appId, viewer, ids)
    const found = new Set(changed.map(({ id }) => id))
    const unread = await countNotifications(sql, appId, viewer)
    const gone = ids.filter((id) => !found.has(id))
    const frame: ServerFrame = { type: 'notifications', changed, gone, unread, now: now().toISOString() }
    for (const { receive } of theirs) receive(frame)
  }
  const follower = follow({
    name: 'notifications',
    log,
    read: (after) => changedFeeds(sql, after),
    publish: async (feeds) => {
      for (const feed of feeds) await publish(feed)
    },
    hasListeners: () => listeners.size > 0,
  })
  return {
    ...follower,
    join(listener) {
      listeners.add(listener)
      follower.remind()
      return () => listeners.delete(listener)
    },
  }
}
