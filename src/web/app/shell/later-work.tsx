import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { call } from '#web/api/call.ts'
import { resumeOutbox } from '#web/api/conversations/outbox/resume-outbox.ts'
import { takeKept } from '#web/preferences/take-kept.ts'
import { usePreferenceStore } from '#web/preferences/use-preferences.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useSession } from '#web/session/use-session.ts'
import { Attention } from './attention/attention.tsx'
import { MoreActions } from './more-actions.tsx'
import { useProfileLanguage } from './use-profile-language.ts'

/** Does what can wait until the page stands: sends what an earlier page could not, takes what the person chose elsewhere, and adds the rest of the shell. Draws nothing. */
export function LaterWork() {
  const queries = useQueryClient()
  const { app } = useCurrentApp()
  const uid = useSession().user?.uid
  useProfileLanguage(app.language)
  usePreferencesOfOtherBrowsers()
  useEffect(() => {
    if (uid !== undefined) void resumeOutbox(queries, uid, app.id)
  }, [queries, uid, app.id])
  return (
    <>
      <Attention />
      <MoreActions />
    </>
  )
}

/** Whoever comes back to this browser finds what they chose in another. */
function usePreferencesOfOtherBrowsers(): void {
  const store = usePreferenceStore()
  useEffect(() => {
    const look = async (): Promise<void> => {
      const since = store.copy()
      const kept = await call('session', {}).catch(() => null)
      if (kept?.preferences && kept.user?.uid === since.of) takeKept(store, since, kept.preferences)
    }
    const onFocus = () => void look()
    addEventListener('focus', onFocus)
    return () => removeEventListener('focus', onFocus)
  }, [store])
}
