import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { renewPush } from '#web/api/push/push-here.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Keeps this browser's registration fresh, and opens what a clicked push speaks of. */
export function usePush(): void {
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
