import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { redirectTarget } from '#web/session/redirect-target.ts'
import { useSession } from '#web/session/use-session.ts'

/** Goes to the asked page of this site, or to the inbox, as soon as somebody is signed in. */
export function useLeaveWhenSignedIn(asked: string | undefined): void {
  const { isLoggedIn } = useSession()
  const router = useRouter()
  useEffect(() => {
    if (isLoggedIn) router.history.replace(redirectTarget(asked, location.origin))
  }, [isLoggedIn, asked, router])
}
