import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'

import type { Notification } from '#domain/notifications/notification.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** What can be done with one's feed. */
export type FeedCommand =
  | { type: 'read' | 'unread' | 'remove'; id: string }
  | { type: 'readAll' }
  | { type: 'readConversation'; conversationId: string }

type Pages = InfiniteData<{ items: Notification[]; nextCursor: string | null }, string>

/** Changes one's feed: shown at once, and loaded again where the server refuses. */
export function useChangeFeed(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (command: FeedCommand) => send(appId, command),
    onMutate: (command) => {
      const now = new Date().toISOString()
      queries.setQueriesData<Pages>(
        { queryKey: queryKeys.notificationLists(appId) },
        (feed) =>
          feed && {
            ...feed,
            pages: feed.pages.map((page) => ({ ...page, items: page.items.flatMap((one) => afterCommand(one, command, now) ?? []) })),
          },
      )
    },
    onError: () => void queries.invalidateQueries({ queryKey: queryKeys.notifications(appId) }),
  })
}

/** An entry after a command; null where it is gone. */
export function afterCommand(entry: Notification, command: FeedCommand, now: string): Notification | null {
  const isMeant = 'id' in command ? command.id === entry.id : command.type === 'readAll' || command.conversationId === entry.conversationId
  if (!isMeant) return entry
  if (command.type === 'remove') return null
  return { ...entry, readAt: command.type === 'unread' ? null : (entry.readAt ?? now) }
}

async function send(appId: string, command: FeedCommand): Promise<void> {
  switch (command.type) {
    case 'read':
    case 'unread':
      await call('markNotification', { appId, notificationId: command.id, body: { read: command.type === 'read' } })
      return
    case 'remove':
      await call('removeNotification', { appId, notificationId: command.id })
      return
    case 'readAll':
      await call('readNotifications', { appId, body: {} })
      return
    case 'readConversation':
      await call('readNotifications', { appId, body: { conversationId: command.conversationId } })
      return
    default:
      command satisfies never
  }
}
