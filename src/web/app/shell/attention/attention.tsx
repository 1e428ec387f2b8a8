import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { isAudible } from '#domain/notifications/sound-window.ts'

import { notificationCountQuery } from '#web/api/notifications/count-notifications.ts'
import { notificationNewsQuery } from '#web/api/notifications/notification-queries.ts'
import { notificationSettingsQuery } from '#web/api/notifications/notification-settings.ts'
import { createVoice } from '#web/kit/feedback/play-sound.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { lookedAt, onlyHere, useLooking } from './tabs.ts'
import { badgeTab } from './badge-tab.ts'
import { useReadOnView } from './use-read-on-view.ts'
import { usePush } from './use-push.ts'

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
