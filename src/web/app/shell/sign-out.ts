import type { QueryClient } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { Toasts } from '#web/kit/feedback/toasts.ts'
import { forgetWorkspaceLanguage } from '#web/session/language.ts'
import { isPlatformLoaded } from '#web/session/load-platform.ts'
import { loginSearch } from '#web/session/redirect-target.ts'
import { writeSelectedApp } from '#web/session/selected-app.ts'
import type { SessionStore } from '#web/session/session-store.ts'

/** Signs out and forgets what was loaded. When the server cannot be reached, nothing is pretended. */
export async function signOut(queries: QueryClient, session: SessionStore, toasts: Toasts): Promise<void> {
  try {
    // Whoever signs in here next must not read what is pushed to this person.
    await (await import('#web/api/push/push-here.ts')).disablePush()
    await call('signOut', {})
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toasts.show({ variant: 'destructive', title: t('Not signed out'), description: error.hint })
    return
  }
  // Words that were not sent do not stay behind on a shared machine.
  indexedDB.deleteDatabase('parley-outbox')
  writeSelectedApp(localStorage, null)
  forgetWorkspaceLanguage()
  // Public pages run without the platform's script, which only a new document is free of. A session that was lost stays in this one: edits
  // that are not saved yet go on after the next sign-in.
  if (isPlatformLoaded()) return location.replace(`/login?${new URLSearchParams(loginSearch(location.pathname)).toString()}`)
  session.set(null)
  queries.clear()
}
