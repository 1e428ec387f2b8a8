import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { App } from '#domain/workspace/app.ts'

import { appsQuery } from '#web/api/apps/list-apps.ts'
import { useWaitingText } from '#web/api/database-away.ts'
import { ErrorState, hintOf } from '#web/kit/feedback/error-state.tsx'
import { FullScreenSpinner } from '#web/kit/feedback/full-screen-spinner.tsx'
import type { CurrentApp } from '#web/session/current-app.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { readSelectedApp, sendSelectedApp, writeSelectedApp } from '#web/session/selected-app.ts'

/** Loaded for who is a member of none. */
const FirstApp = lazyPart(async () => (await import('./first-app.tsx')).FirstApp)

/** Loads the user's apps and gives the selected one; the first one when none of them is selected. */
export function AppGate({ children }: { children: (current: CurrentApp) => ReactNode }) {
  const apps = useQuery(appsQuery())
  const waiting = useWaitingText()
  const [selected, setSelected] = useState(() => readSelectedApp(localStorage))
  const select = (appId: string) => {
    writeSelectedApp(localStorage, appId)
    setSelected(appId)
  }

  const app = appFrom(apps.data?.items ?? [], selected)
  const appId = app?.id
  useEffect(() => {
    if (appId !== undefined) sendSelectedApp(document, appId)
  }, [appId])

  if (apps.isPending) return <FullScreenSpinner says={waiting} />
  if (apps.isError) {
    const hint = hintOf(apps.error, t('Reload the page.'))
    return (
      <main className="flex h-dvh flex-col justify-center bg-canvas">
        <ErrorState
          title={t('Couldn’t load your workspaces')}
          hint={hint}
          reference={apps.error.message}
          onRetry={() => void apps.refetch()}
        />
      </main>
    )
  }
  if (!app)
    return (
      <Suspense fallback={<FullScreenSpinner />}>
        <FirstApp onCreated={select} />
      </Suspense>
    )
  if (app.id !== selected) writeSelectedApp(localStorage, app.id)
  return children({ app, apps: apps.data.items, select })
}

function appFrom(apps: readonly App[], selected: string | null): App | undefined {
  return apps.find(({ id }) => id === selected) ?? apps[0]
}
