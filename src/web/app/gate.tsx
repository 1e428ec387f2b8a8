import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

import { FullScreenSpinner } from '../kit/feedback/full-screen-spinner.tsx'
import { loginSearch } from '../session/redirect-target.ts'
import { useSession } from '../session/use-session.ts'

/** Lets signed-in people through; others see a spinner and go to the sign-in page, which remembers where they were going. */
export function Gate() {
  const { isLoggedIn, inProgress } = useSession()
  const path = useRouterState({ select: (state) => state.location.href })
  const navigate = useNavigate()

  useEffect(() => {
    if (!inProgress && !isLoggedIn && !path.startsWith('/login')) void navigate({ to: '/login', search: loginSearch(path), replace: true })
  }, [inProgress, isLoggedIn, path, navigate])

  return isLoggedIn ? <Outlet /> : <FullScreenSpinner />
}
