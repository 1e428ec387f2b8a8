import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useChangeFeed } from '#web/api/notifications/change-notifications.ts'
import { notificationCountQuery } from '#web/api/notifications/count-notifications.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Marks what is told of a conversation as read while that is open in front of somebody's eyes. */
export function useReadOnView(): void {
  const { app } = useCurrentApp()
  const { conversationId } = useParams({ strict: false })
  const unread = useQuery(notificationCountQuery(app.id)).data?.unread ?? 0
  const { mutate } = useChangeFeed(app.id)
  useEffect(() => {
    if (conversationId === undefined || unread === 0) return
    const read = () => {
      if (document.visibilityState === 'visible') mutate({ type: 'readConversation', conversationId })
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [conversationId, unread, mutate])
}
