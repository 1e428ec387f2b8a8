import { onlineManager, useMutationState } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { useLiveState } from '#web/api/live/use-live.ts'
import { OfflineBar } from '#web/kit/feedback/offline-bar.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const PATIENCE_MS = 3_000

/** Says when there is no connection, and how many replies wait for it. */
export function Connection() {
  const { app } = useCurrentApp()
  const { status } = useLiveState()
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  const waiting = useMutationState({ filters: { mutationKey: ['send', app.id], status: 'pending' }, select: () => 1 }).length
  const lost = useLongLost(status !== 'live')
  return <OfflineBar online={online && !lost} waiting={waiting} />
}

// A restart of the server takes a moment; a bar that flashes would only worry.
function useLongLost(lost: boolean): boolean {
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!lost) return setLong(false)
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [lost])
  return long
}
