import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import { countsQuery } from '#web/api/conversations/count-conversations.ts'
import { Count } from '#web/kit/list/count.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { BottomBarNotifications } from './notifications-button.tsx'
import { isInBar, useDestinations } from './destinations.ts'
import { MeMenu } from './me-menu.tsx'
import type { Overlay } from './overlay.ts'

/** The navigation of phones. */
export function BottomBar({ open }: { open: (overlay: Overlay) => void }) {
  const { app } = useCurrentApp()
  const destinations = useDestinations()
  const counts = useQuery(countsQuery(app.id))
  return (
    <nav
      aria-label={t('Main')}
      className="flex h-14 shrink-0 items-center justify-around border-t border-line pb-[env(safe-area-inset-bottom)] phone:hidden"
    >
      {destinations.filter(isInBar).map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className="relative flex h-11 w-12 items-center justify-center rounded-control text-ink-2"
          activeProps={{ className: 'bg-lagoon-soft text-lagoon-fg', 'aria-current': 'page' }}
        >
          <Icon className="size-5" strokeWidth={1.75} aria-hidden />
          <span className="sr-only">{label}</span>
          {to === '/inbox' && <Count value={counts.data?.unread ?? 0} label={t('unread')} className="absolute -end-1 -top-0.5" />}
        </Link>
      ))}
      <BottomBarNotifications />
      <MeMenu open={open} more />
    </nav>
  )
}
