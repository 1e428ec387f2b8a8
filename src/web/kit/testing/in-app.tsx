import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { App } from '#domain/workspace/app.ts'
import { createPreferences, type Preferences } from '#web/preferences/preferences.ts'
import { PreferencesContext } from '#web/preferences/use-preferences.ts'
import { CurrentAppContext } from '#web/session/current-app.tsx'
import { createSessionStore } from '#web/session/session-store.ts'
import { SessionContext } from '#web/session/use-session.ts'

export const TEST_APP: App = {
  id: 'app',
  name: 'Shop',
  timeZone: 'Europe/London',
  language: null,
  role: 'owner',
  demo: false,
  logoUrl: null,
  createdAt: '2026-11-26T09:00:00Z',
}

/** What is asked of the server stays as a test has put it there. */
export const createTestQueries = (): QueryClient => new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })

type Options = { queries?: QueryClient; preferences?: Partial<Preferences> }

/** Puts a part of the page where it finds a workspace, preferences that nobody keeps, and what was asked of the server. */
export function inApp(part: ReactNode, { queries = createTestQueries(), preferences = {} }: Options = {}): ReactNode {
  const kept = createPreferences({ getItem: () => JSON.stringify(preferences), setItem: () => {} })
  return (
    <QueryClientProvider client={queries}>
      <SessionContext value={createSessionStore()}>
        <PreferencesContext value={kept}>
          <CurrentAppContext value={{ app: TEST_APP, apps: [TEST_APP], select: () => {} }}>{part}</CurrentAppContext>
        </PreferencesContext>
      </SessionContext>
    </QueryClientProvider>
  )
}
