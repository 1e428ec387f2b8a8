import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import type { Notification } from '#domain/notifications/notification.ts'
import type { ServerFrame } from '#domain/realtime.ts'

import { queryKeys } from '../query-keys.ts'

export type NotificationsFrame = Extract<ServerFrame, { type: 'notifications' }>
type Pages = InfiniteData<{ items: Notification[]; nextCursor: string | null }, string>

/** Writes what the server pushed of one's feed into the cache. */
export function applyNotifications(queries: QueryClient, appId: string, frame: NotificationsFrame): void {
  queries.setQueryData(queryKeys.notificationCount(appId), { unread: frame.unread })
  queries.setQueryData(queryKeys.notificationNews(appId), frame)
  for (const unread of [false, true])
    queries.setQueryData<Pages>(queryKeys.notificationList(appId, unread), (feed) => feed && patchFeed(feed, frame))
}

/** Puts changed entries where they belong by their time; what was read meanwhile stays in a list of unread ones until it is opened again. */
export function patchFeed(feed: Pages, { changed, gone }: Pick<NotificationsFrame, 'changed' | 'gone'>): Pages {
  const moved = new Map(changed.map((entry) => [entry.id, entry]))
  const out = new Set(gone)
  const kept = feed.pages.map(({ items, nextCursor }) => ({
    nextCursor,
    items: items.flatMap((entry) => {
      const now = moved.get(entry.id)
      if (out.has(entry.id) || (now && (now.at !== entry.at || now.count !== entry.count))) return []
      moved.delete(entry.id)
      return [now ?? entry]
    }),
  }))
  const [first, ...rest] = kept
  // What is new or moved is the latest, so its place is on the first page.
  const fresh = [...moved.values()].filter(({ readAt }) => readAt === null)
  const items = [...fresh, ...(first?.items ?? [])].toSorted((a, b) => b.at.localeCompare(a.at))
  return { ...feed, pages: [{ items, nextCursor: first?.nextCursor ?? null }, ...rest] }
}
