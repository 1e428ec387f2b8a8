import { useQuery } from '@tanstack/react-query'
import { useParams, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { isAudible } from '#domain/notifications/sound-window.ts'
import { notificationCountQuery } from '#web/api/notifications/count-notifications.ts'
import { notificationNewsQuery } from '#web/api/notifications/notification-queries.ts'
import { notificationSettingsQuery } from '#web/api/notifications/notification-settings.ts'
import { createVoice } from '#web/kit/feedback/play-sound.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useChangeFeed } from '#web/api/notifications/change-notifications.ts'
import { renewPush } from '#web/api/push/push-here.ts'

import { lookedAt, onlyHere, useLooking } from './tabs.ts'
import { badgeTab } from './badge-tab.ts'

/** Draws attention to what is new where one does not look: by a sound, and by a number on the tab. Draws nothing itself. */
export function Attention() {
  const { app } = useCurrentApp()
  const { conversationId } = useParams({ strict: false })
  const unread = useQuery(notificationCountQuery(app.id)).data?.unread ?? 0
  const news = useQuery(notificationNewsQuery(app.id)).data
  const settings = useQuery(notificationSettingsQuery()).data
  const [voice] = useState(createVoice)
  useLooking(conversationId)
  usePush()
  useReadOnView()

  useEffect(() => badgeTab(unread), [unread])
  useEffect(() => {
    if (!news || !settings) return
    const { name, volume } = settings.sound
    void (async () => {
      if (!isAudible(news.changed, news.now, await lookedAt())) return
      await onlyHere(() => voice.play(name, volume))
    })()
    // Only news make a sound, not a change of the settings.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [news])
  return null
}

/** Keeps this browser's registration fresh, and opens what a clicked push speaks of. */
function usePush(): void {
  const navigate = useNavigate()
  const { app, select } = useCurrentApp()
  useEffect(() => {
    // Not to be reached is no fault here: the next page tries again.
    void renewPush(Date.now()).catch(() => {})
  }, [])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const hear = ({ data }: MessageEvent<{ type?: string; url?: string; appId?: string }>) => {
      if (data.type !== 'push-open' || !data.url?.startsWith('/')) return
      if (data.appId && data.appId !== app.id) select(data.appId)
      void navigate({ href: data.url })
    }
    navigator.serviceWorker.addEventListener('message', hear)
    navigator.serviceWorker.startMessages()
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [app.id, select, navigate])
}

/** Marks what is told of a conversation as read while that is open in front of somebody's eyes. */
function useReadOnView(): void {
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
