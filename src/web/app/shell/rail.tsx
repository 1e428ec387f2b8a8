import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CircleHelp, type LucideIcon, Search, Settings } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import { countsQuery } from '#web/api/conversations/count-conversations.ts'
import { Count } from '#web/kit/list/count.tsx'
import { Logo } from '#web/kit/media/logo.tsx'
import { Tooltip } from '#web/kit/overlay/tooltip.tsx'
import { useRailOpen } from '#web/preferences/use-rail.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { RailNotifications } from './notifications-button.tsx'
import { type Destination, useDestinations } from './destinations.ts'
import { MeMenu } from './me-menu.tsx'
import type { Overlay } from './overlay.ts'

const itemStyle =
  'relative flex h-10 shrink-0 items-center gap-3 rounded-control px-2.5 text-ink-2 transition-colors duration-80 hover:bg-hover hover:text-ink [&_svg]:size-5 [&_svg]:shrink-0'

/** The navigation at the left edge; phones have the bottom bar instead. */
export function Rail({ open }: { open: (overlay: Overlay) => void }) {
  const railOpen = useRailOpen()
  const { app } = useCurrentApp()
  const places = useDestinations()
  const destinations = places.filter(({ group }) => group !== 'help')
  const phone = places.find(({ group }) => group === 'help')
  const counts = useQuery(countsQuery(app.id))

  return (
    <nav aria-label={t('Main')} className={clsx('flex shrink-0 flex-col gap-1 p-2 pt-3 max-phone:hidden', railOpen ? 'w-54' : 'w-14')}>
      <div className={clsx('mb-2 flex items-center gap-3 px-1', !railOpen && 'justify-center')}>
        <Logo />
        {railOpen && (
          <span dir="auto" className="truncate font-semibold">
            {app.name}
          </span>
        )}
      </div>
      {/* On low screens these scroll; what is below stays in reach. */}
      <div className="-mx-2 -mt-1 flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto px-2 pt-1 [scrollbar-width:none]">
        {destinations.map(({ to, group, label, keys, icon }, at) => (
          <Fragment key={to}>
            {at > 0 && destinations[at - 1]?.group !== group && <div className="mx-2.5 my-0.5 shrink-0 border-t border-line" />}
            <RailLink to={to} label={label} keys={keys} icon={icon} wide={railOpen}>
              {to === '/inbox' && (
                <Count
                  value={counts.data?.unread ?? 0}
                  label={t('unread')}
                  className={railOpen ? 'ms-auto' : 'absolute -end-1 -top-1 ring-2 ring-canvas'}
                />
              )}
            </RailLink>
          </Fragment>
        ))}
      </div>
      {phone && <RailLink {...phone} wide={railOpen} />}
      <RailNotifications className={itemStyle} wide={railOpen} onOpen={() => open('feed')} />
      <RailButton label={t('Search')} keys="mod+k" icon={Search} wide={railOpen} onPress={() => open('palette')} />
      <RailButton label={t('Help')} keys="?" icon={CircleHelp} wide={railOpen} onPress={() => open('help')} />
      <RailLink to="/settings" label={t('Settings')} keys="g s" icon={Settings} wide={railOpen} />
      <MeMenu open={open} wide={railOpen} />
    </nav>
  )
}

type LinkProps = {
  to: Destination['to'] | '/settings'
  label: string
  keys: string
  icon: LucideIcon
  wide: boolean
  children?: ReactNode
}

function RailLink({ to, label, keys, icon: Icon, wide, children }: LinkProps) {
  return (
    <Tooltip label={label} keys={keys} side="right">
      <Link to={to} className={itemStyle} activeProps={{ className: 'bg-lagoon-soft text-lagoon-fg', 'aria-current': 'page' }}>
        <Icon strokeWidth={1.75} aria-hidden />
        <span className={wide ? 'truncate' : 'sr-only'}>{label}</span>
        {children}
      </Link>
    </Tooltip>
  )
}

type ButtonProps = Pick<LinkProps, 'label' | 'keys' | 'icon' | 'wide'> & { onPress: () => void }

function RailButton({ label, keys, icon: Icon, wide, onPress }: ButtonProps) {
  return (
    <Tooltip label={label} keys={keys} side="right">
      <button type="button" aria-label={label} className={itemStyle} onClick={onPress}>
        <Icon strokeWidth={1.75} />
        {wide && label}
      </button>
    </Tooltip>
  )
}
