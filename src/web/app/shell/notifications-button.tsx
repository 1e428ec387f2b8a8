import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { notificationCountQuery } from '#web/api/notifications/count-notifications.ts'
import { Count } from '#web/kit/list/count.tsx'
import { Tooltip } from '#web/kit/overlay/tooltip.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Opens the feed beside the rail; says how much of it is unread. */
export function RailNotifications({ className, wide, onOpen }: { className: string; wide: boolean; onOpen: () => void }) {
  const unread = useUnread()
  return (
    <Tooltip label={t('Notifications')} keys="g u" side="right">
      <button type="button" className={className} onClick={onOpen} aria-haspopup="dialog">
        <BellIcon strokeWidth={1.75} aria-hidden />
        <span className={wide ? 'truncate' : 'sr-only'}>{t('Notifications')}</span>
        <Count value={unread} label={t('unread')} className={wide ? 'ms-auto' : 'absolute -end-1 -top-1 ring-2 ring-canvas'} />
      </button>
    </Tooltip>
  )
}

/** The way to the feed on phones. */
export function BottomBarNotifications() {
  const unread = useUnread()
  return (
    <Link
      to="/notifications"
      className="relative flex h-11 w-12 items-center justify-center rounded-control text-ink-2"
      activeProps={{ className: 'bg-lagoon-soft text-lagoon-fg', 'aria-current': 'page' }}
    >
      <BellIcon className="size-5" strokeWidth={1.75} aria-hidden />
      <span className="sr-only">{t('Notifications')}</span>
      <Count value={unread} label={t('unread')} className="absolute -end-1 -top-0.5" />
    </Link>
  )
}

function useUnread(): number {
  const { app } = useCurrentApp()
  return useQuery(notificationCountQuery(app.id)).data?.unread ?? 0
}
