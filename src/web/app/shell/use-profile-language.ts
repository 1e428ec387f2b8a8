import { useEffect } from 'react'

import { call } from '#web/api/call.ts'
import { hasLanguage, readAsWorkspace, readIn } from '#web/session/language.ts'

/** On a device that has no language yet, the person's own is taken from their account, else the workspace's, once there is time. */
export function useProfileLanguage(ofWorkspace: string | null): void {
  useEffect(() => {
    if (hasLanguage()) return
    const timer = setTimeout(() => {
      // Without an answer the page stays in the browser's language, and the next visit asks again.
      void call('getAccount', {}).then(
        ({ language }) => (language ? readIn(language, ofWorkspace) : readAsWorkspace(ofWorkspace)),
        () => {},
      )
    }, 2_000)
    return () => clearTimeout(timer)
  }, [ofWorkspace])
}
