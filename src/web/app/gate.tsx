import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

import { sessionQuery } from '../api/account/session-query.ts'
import { useWaitingText } from '../api/database-away.ts'
import { FullScreenSpinner } from '../kit/feedback/full-screen-spinner.tsx'
import { loadPlatform } from '../session/load-platform.ts'
import { loginSearch } from '../session/redirect-target.ts'
import { useSession } from '../session/use-session.ts'

/** Lets signed-in people through; others see a spinner and go to the sign-in page, which remembers where they were going. */
export function Gate() {
  const { isLoggedIn, inProgress } = useSession()
  const path = useRouterState({ select: (state) => state.location.href })
  const navigate = useNavigate()
  const waiting = useWaitingText()
  usePlatformScript()

  useEffect(() => {
    if (!inProgress && !isLoggedIn && !path.startsWith('/login')) void navigate({ to: '/login', search: loginSearch(path), replace: true })
  }, [inProgress, isLoggedIn, path, navigate])

  return isLoggedIn ? <Outlet /> : <FullScreenSpinner says={waiting} />
}

/** Loads the messaging platform's script on every gated page, where an application id is set. Nothing waits for it, and it may fail. */
function usePlatformScript(): void {
  const { user } = useSession()
  const { data } = useQuery({ ...sessionQuery(user), enabled: user !== null })
  const platform = data?.platform
  useEffect(() => {
    if (platform) loadPlatform(platform).catch(() => {})
  }, [platform])
}
