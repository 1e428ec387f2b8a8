import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'

import type { Notification } from '#domain/notifications/notification.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** What can be done with one's feed. */
export type FeedDeed =
  | { deed: 'read' | 'unread' | 'remove'; id: string }
  | { deed: 'readAll' }
  | { deed: 'readConversation'; conversationId: string }

type Pages = InfiniteData<{ items: Notification[]; nextCursor: string | null }, string>

/** Changes one's feed: shown at once, and loaded anew where the server refuses. */
export function useChangeFeed(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (deed: FeedDeed) => send(appId, deed),
    onMutate: (deed) => {
      const now = new Date().toISOString()
      queries.setQueriesData<Pages>(
        { queryKey: queryKeys.notificationLists(appId) },
        (feed) =>
          feed && {
            ...feed,
            pages: feed.pages.map((page) => ({ ...page, items: page.items.flatMap((one) => afterDeed(one, deed, now) ?? []) })),
          },
      )
    },
    onError: () => void queries.invalidateQueries({ queryKey: queryKeys.notifications(appId) }),
  })
}

/** An entry after a deed; null where it is gone. */
export function afterDeed(entry: Notification, deed: FeedDeed, now: string): Notification | null {
  const isMeant = 'id' in deed ? deed.id === entry.id : deed.deed === 'readAll' || deed.conversationId === entry.conversationId
  if (!isMeant) return entry
  if (deed.deed === 'remove') return null
  return { ...entry, readAt: deed.deed === 'unread' ? null : (entry.readAt ?? now) }
}

async function send(appId: string, deed: FeedDeed): Promise<void> {
  switch (deed.deed) {
    case 'read':
    case 'unread':
      await call('markNotification', { appId, notificationId: deed.id, body: { read: deed.deed === 'read' } })
      return
    case 'remove':
      await call('removeNotification', { appId, notificationId: deed.id })
      return
    case 'readAll':
      await call('readNotifications', { appId, body: {} })
      return
    case 'readConversation':
      await call('readNotifications', { appId, body: { conversationId: deed.conversationId } })
      return
    default:
      deed satisfies never
  }
}
