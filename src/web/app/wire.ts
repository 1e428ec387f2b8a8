import type { QueryClient } from '@tanstack/react-query'

import { TOAST } from '#domain/constants.ts'
import type { User } from '#domain/workspace/user.ts'

import { sessionQuery } from '../api/account/session-query.ts'
import { ApiError } from '../api/api-error.ts'
import { appsQuery } from '../api/apps/list-apps.ts'
import { call, type CallAnswer, firstData } from '../api/call.ts'
import { saysAway, setDatabaseAway } from '../api/database-away.ts'
import { readBrand, type ShownBrand } from '../kit/brand/brand.ts'
import { createToasts, type Toasts } from '../kit/feedback/toasts.ts'
import { createPreferences, type PreferenceStore } from '../preferences/preferences.ts'
import { followSystemTheme, readTheme } from '../preferences/theme.ts'
import { takeAskedApp } from '../session/selected-app.ts'
import { createSessionStore, type SessionStore } from '../session/session-store.ts'
import { AWAY_MS, createQueries } from './queries.ts'
import { createAppRouter, type AppRouter } from './router.tsx'

/** Everything that lives as long as the page. */
export interface Parts {
  brand: ShownBrand
  session: SessionStore
  queries: QueryClient
  toasts: Toasts
  preferences: PreferenceStore
  router: AppRouter
}

/** Makes the parts of the page and asks the server who is signed in. */
export function wire(page: Window): Parts {
  const session = createSessionStore()
  const queries = createQueries(() => session.set(null))
  followSystemTheme(page.localStorage)
  takeAskedApp(page)
  // Every page behind the sign-in begins with the apps: they come beside its scripts.
  const came = firstData('session', {})
  if (came) takeSession(session, queries, came)
  else void askSession(session, queries).then((user) => user && queries.prefetchQuery(appsQuery()))
  return {
    brand: readBrand(page.document),
    session,
    queries,
    toasts: createToasts({ visible: TOAST.visible, durationMs: TOAST.durationMs, removeAfterMs: TOAST.removeAfterMs }),
    preferences: createPreferences(page.localStorage, { theme: readTheme(page.localStorage) }),
    router: createAppRouter(),
  }
}

/** Asks again and again while there is no answer: a page opened offline must not land on the sign-in page. */
async function askSession(session: SessionStore, queries: QueryClient): Promise<User | null> {
  try {
    const user = takeSession(session, queries, await call('session', {}))
    setDatabaseAway(false)
    return user
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    setDatabaseAway(saysAway(error))
    await new Promise((resolve) => setTimeout(resolve, AWAY_MS))
    return askSession(session, queries)
  }
}

function takeSession(session: SessionStore, queries: QueryClient, found: CallAnswer<'session'>): User | null {
  queries.setQueryData(sessionQuery(found.user).queryKey, found)
  session.set(found.user)
  return found.user
}
