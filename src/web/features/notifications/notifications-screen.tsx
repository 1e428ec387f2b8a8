import { t } from '#domain/i18n/t.ts'
import { usePageTitle } from '#web/kit/brand/brand.ts'

import { Feed } from './feed.tsx'

/** The feed as a screen of its own: on phones, and wherever its address is opened. */
export function NotificationsScreen() {
  usePageTitle(t('Notifications'))
  return (
    <main className="mx-auto h-full max-w-168">
      <Feed title={<h1 className="text-title font-semibold">{t('Notifications')}</h1>} />
    </main>
  )
}
