import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'

import { sessionQuery } from '#web/api/account/session-query.ts'
import { call } from '#web/api/call.ts'
import { followPerson } from '#web/preferences/follow-person.ts'
import { writeTheme } from '#web/preferences/theme.ts'
import { usePreferenceStore } from '#web/preferences/use-preferences.ts'
import { useSession } from '#web/session/use-session.ts'

/** Shows Parley as its person likes it, before the first paint where the page began with their session, and sends what they choose to the server. */
export function useOwnPreferences(): void {
  const store = usePreferenceStore()
  const queries = useQueryClient()
  const { user } = useSession()
  const session = useQuery({ ...sessionQuery(user), enabled: user !== null }).data
  const userId = session?.user?.uid
  const stored = session?.preferences

  useLayoutEffect(() => store.subscribe(() => writeTheme(localStorage, store.get().theme)), [store])
  useLayoutEffect(() => {
    if (userId === undefined || !stored) return
    return followPerson(store, userId, stored, async (change) => {
      const { preferences } = await call('savePreferences', { body: change })
      // Another frame of the page, as that of another workspace, begins with what is kept by now.
      queries.setQueryData(sessionQuery(user).queryKey, (known) => known && { ...known, preferences })
    })
    // oxlint-disable-next-line react/exhaustive-deps -- what is kept is taken once: later answers are older than what was chosen since
  }, [store, queries, userId, stored === undefined])
}
