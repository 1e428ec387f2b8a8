import { useEffect } from 'react'

import { APP_TITLE } from '#domain/constants.ts'

import { Feed } from './feed.tsx'

/** The feed as a screen of its own: on phones, and wherever its address is opened. */
export function NotificationsScreen() {
  useEffect(() => {
    document.title = `Notifications · ${APP_TITLE}`
  }, [])
  return (
    <main className="mx-auto h-full max-w-168">
      <Feed title={<h1 className="text-title font-semibold">Notifications</h1>} />
    </main>
  )
}
