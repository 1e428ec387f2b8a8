import { Outlet } from '@tanstack/react-router'
import { Suspense, useState, useEffect, useSyncExternalStore } from 'react'
import { onlineManager, useMutationState } from '@tanstack/react-query'

import { createActions } from '#web/actions/action.ts'
import { ActionsContext } from '#web/actions/use-actions.ts'
import { useShortcuts } from '#web/actions/use-shortcuts.ts'
import { useDatabaseAway } from '#web/api/database-away.ts'
import { LiveContext, useLive, useLiveState } from '#web/api/live/use-live.ts'
import { Ahead } from '#web/kit/hooks/preload.tsx'
import { useMediaQuery } from '#web/kit/hooks/use-media-query.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { usePreferences, usePreferenceStore } from '#web/preferences/use-preferences.ts'
import { type CurrentApp, CurrentAppContext, useCurrentApp } from '#web/session/current-app.tsx'
import { useSession } from '#web/session/use-session.ts'
import { setTestPhoneOpen, useTestPhoneOpen } from '#web/session/test-phone.ts'
import { OfflineBar } from '#web/kit/feedback/offline-bar.tsx'

import { AppGate } from './app-gate.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { GlobalActions } from './global-actions.tsx'
import { MeItems } from './me-menu.tsx'
import { Rail } from './rail.tsx'
import { useOwnPreferences } from './use-own-preferences.ts'
import type { Overlay } from './overlay.ts'

const PATIENCE_MS = 3_000

/** Says when there is no connection, and how many replies wait for it. */
function Connection() {
  const { app } = useCurrentApp()
  const { status } = useLiveState()
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  const waiting = useMutationState({ filters: { mutationKey: ['send', app.id], status: 'pending' }, select: () => 1 }).length
  const lost = useLongLost(status !== 'live')
  const away = useDatabaseAway()
  return <OfflineBar online={online && !lost} away={away && online} waiting={waiting} />
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

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette)
const Alarms = lazyPart(async () => (await import('./alarms.tsx')).Alarms)
const LaterWork = lazyPart(async () => (await import('./later-work.tsx')).LaterWork)
const FeedDrawer = lazyPart(async () => (await import('#web/features/notifications/feed-drawer.tsx')).FeedDrawer)
const TestPhoneDock = lazyPart(async () => (await import('#web/features/tester/test-phone-dock.tsx')).TestPhoneDock)
/** Loaded for those who look around a sample from a workspace of their own. */
const SampleBar = lazyPart(async () => (await import('./sample-bar.tsx')).SampleBar)
const HelpDialog = lazyPart(async () => (await import('../help/help-dialog.tsx')).HelpDialog)

/** Opened by a key from anywhere. */
const NEXT = [Palette, HelpDialog, MeItems]

/** The frame of every gated screen. */
export function Shell() {
  return <AppGate>{(current) => <Frame key={current.app.id} current={current} />}</AppGate>
}

function Frame({ current }: { current: CurrentApp }) {
  useOwnPreferences()
  const { user } = useSession()
  const [overlay, setOverlay] = useState<Overlay>(null)
  const preferences = usePreferenceStore()
  const [{ letterKeys }] = usePreferences()
  const [actions] = useState(() => createActions(() => preferences.get().keys))
  const hasPhone = useTestPhoneOpen()
  const isPhone = useMediaQuery('(width < 500px)')
  const live = useLive(current.app.id, user?.uid ?? '')
  useShortcuts(actions, letterKeys)

  return (
    <CurrentAppContext value={current}>
      <ActionsContext value={actions}>
        <LiveContext value={live}>
          <>
            <GlobalActions open={setOverlay} />
            <div className="flex h-dvh flex-col bg-canvas">
              <Connection />
              {current.app.demo && current.apps.some(({ demo }) => !demo) && (
                <Suspense>
                  <SampleBar />
                </Suspense>
              )}
              {current.app.role === 'owner' && (
                <Suspense>
                  <Alarms />
                </Suspense>
              )}
              <div className="flex min-h-0 flex-1">
                {!isPhone && <Rail open={setOverlay} />}
                <div className="min-w-0 flex-1 phone:py-2 phone:pe-2">
                  <div className="relative h-full overflow-hidden bg-surface phone:rounded-card phone:border phone:border-line">
                    <Outlet />
                  </div>
                </div>
                {hasPhone && (
                  <Suspense>
                    <TestPhoneDock onClose={() => setTestPhoneOpen(false)} />
                  </Suspense>
                )}
              </div>
              {isPhone && <BottomBar open={setOverlay} />}
            </div>
            <Ahead parts={NEXT} />
            <Suspense>
              {overlay === 'palette' && <Palette onClose={() => setOverlay(null)} />}
              <LaterWork />
              {overlay === 'feed' && <FeedDrawer onClose={() => setOverlay(null)} />}
              {overlay === 'help' && <HelpDialog onClose={() => setOverlay(null)} />}
            </Suspense>
          </>
        </LiveContext>
      </ActionsContext>
    </CurrentAppContext>
  )
}
