import { createContext, use } from 'react'

import type { App } from '#domain/workspace/app.ts'

export interface CurrentApp {
  app: App
  apps: readonly App[]
  select: (appId: string) => void
}

export const CurrentAppContext = createContext<CurrentApp | null>(null)

/** Gives the selected app. Exists on every gated screen. */
export function useCurrentApp(): CurrentApp {
  const current = use(CurrentAppContext)
  if (!current) throw new Error('useCurrentApp needs a CurrentAppContext above it')
  return current
}
