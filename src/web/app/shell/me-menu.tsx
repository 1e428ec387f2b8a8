import { useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Menu as MenuIcon } from 'lucide-react'
import { Suspense } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { User } from '#domain/workspace/user.ts'

import { Avatar } from '#web/kit/media/avatar.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Menu } from '#web/kit/overlay/menu.tsx'
import { useSession } from '#web/session/use-session.ts'
import { isInBar, useDestinations } from './destinations.ts'

import type { Overlay } from './overlay.ts'

/** What the menu holds: loaded ahead, once the browser has time. */
export const MeItems = lazyPart(async () => (await import('./me-items.tsx')).MeItems)

type Props = { open: (overlay: Overlay) => void; wide?: boolean; more?: boolean }

/** What is about the person: the app, the look, the keys, the exit. On phones (`more`) it also holds what the bar has no room for. */
export function MeMenu({ open, wide = false, more = false }: Props) {
  const { user } = useSession()
  const isInMenu = useIsInMenu()
  const name = user?.displayName ?? user?.email ?? t('Me')
  return (
    <Menu {...(more ? { trigger: moreButton(isInMenu), side: 'top' } : { trigger: meButton(name, user, wide), side: 'right' })} align="end">
      <Suspense>
        <MeItems open={open} more={more} />
      </Suspense>
    </Menu>
  )
}

const meButton = (name: string, user: User | null, wide: boolean) => (
  <button type="button" className="mt-1 flex items-center gap-3 rounded-full px-1 text-start hover:bg-hover">
    <Avatar name={name} photo={user?.photoURL} size="sm" />
    <span className={wide ? 'truncate text-secondary' : 'sr-only'}>{name}</span>
    <span className="sr-only">{t(': menu')}</span>
  </button>
)

const moreButton = (isHere: boolean) => (
  <button
    type="button"
    aria-label={t('More')}
    className={clsx('flex h-11 w-12 items-center justify-center rounded-control', isHere ? 'bg-lagoon-soft text-lagoon-fg' : 'text-ink-2')}
  >
    <MenuIcon className="size-5" strokeWidth={1.75} />
  </button>
)

/** Tells whether the screen one looks at is one that the bar of phones has no room for. */
function useIsInMenu(): boolean {
  const destinations = useDestinations()
  return useLocation({
    select: ({ pathname }) =>
      pathname !== '/notifications' && !destinations.some((place) => isInBar(place) && `${pathname}/`.startsWith(`${place.to}/`)),
  })
}
