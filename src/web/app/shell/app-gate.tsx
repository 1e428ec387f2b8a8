import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import type { App } from '#domain/workspace/app.ts'

import { ApiError } from '#web/api/api-error.ts'
import { appsQuery } from '#web/api/apps/list-apps.ts'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { FullScreenSpinner } from '#web/kit/feedback/full-screen-spinner.tsx'
import type { CurrentApp } from '#web/session/current-app.tsx'
import { readSelectedApp, writeSelectedApp } from '#web/session/selected-app.ts'
import { FirstApp } from './first-app.tsx'

/** Loads the user's apps and gives the selected one; the first one when none of them is selected. */
export function AppGate({ children }: { children: (current: CurrentApp) => ReactNode }) {
  const apps = useQuery(appsQuery())
  const [selected, setSelected] = useState(() => readSelectedApp(localStorage))
  const select = (appId: string) => {
    writeSelectedApp(localStorage, appId)
    setSelected(appId)
  }

  if (apps.isPending) return <FullScreenSpinner />
  if (apps.isError) {
    const hint = apps.error instanceof ApiError ? apps.error.hint : 'Load the page anew.'
    return (
      <main className="flex h-dvh flex-col justify-center bg-canvas">
        <ErrorState title="Couldn’t load your apps" hint={hint} reference={apps.error.message} onRetry={() => void apps.refetch()} />
      </main>
    )
  }
  const app = appFrom(apps.data.items, selected)
  if (!app) return <FirstApp onCreated={select} />
  if (app.id !== selected) writeSelectedApp(localStorage, app.id)
  return children({ app, apps: apps.data.items, select })
}

function appFrom(apps: readonly App[], selected: string | null): App | undefined {
  return apps.find(({ id }) => id === selected) ?? apps[0]
}
