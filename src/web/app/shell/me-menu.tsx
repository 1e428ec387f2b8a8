import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CircleUser, LogOut, Menu as MenuIcon, PanelLeft, Search, Settings } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { User } from '#domain/workspace/user.ts'
import type { Availability } from '#domain/workspace/inbox-rules.ts'

import { useSetAvailability } from '#web/api/workspace/inbox-rules.ts'
import { membersQuery } from '#web/api/members/list-members.ts'
import { Avatar } from '#web/kit/media/avatar.tsx'
import { Menu, MenuChoice, MenuItem, MenuNote, MenuSeparator } from '#web/kit/overlay/menu.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { readTheme, type Theme, writeTheme } from '#web/preferences/theme.ts'
import { usePreferences } from '#web/preferences/use-preferences.ts'
import { useRailOpen } from '#web/preferences/use-rail.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useSession, useSessionStore } from '#web/session/use-session.ts'
import { isInBar, useDestinations } from './destinations.ts'

import type { Overlay } from './overlay.ts'
import { signOut } from './sign-out.ts'

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: t('System') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
]

const AVAILABILITIES: readonly { value: Availability; label: string }[] = [
  { value: 'online', label: t('Online') },
  { value: 'busy', label: t('Busy – no auto-assignment') },
  { value: 'away', label: t('Away') },
]

type Props = { open: (overlay: Overlay) => void; wide?: boolean; more?: boolean }

/** What is about the person: the app, the look, the keys, the exit. On phones (`more`) it also holds what the bar has no room for. */
export function MeMenu({ open, wide = false, more = false }: Props) {
  const { user } = useSession()
  const { app, apps, select } = useCurrentApp()
  const [theme, setTheme] = useState(() => readTheme(localStorage))
  const queries = useQueryClient()
  const session = useSessionStore()
  const toasts = useToasts()
  const isInMenu = useIsInMenu()
  const navigate = useNavigate()
  const email = user?.email
  const name = user?.displayName ?? email ?? t('Me')
  const changeTheme = (next: Theme) => {
    writeTheme(localStorage, next)
    setTheme(next)
  }

  return (
    <Menu
      {...(more ? { trigger: moreButton(isInMenu), side: 'top' } : { trigger: meButton(name, user, wide), side: 'right' })}
      align="end"
      onOpenChange={() => setTheme(readTheme(localStorage))}
    >
      {more && <MenuPlaces onSearch={() => open('palette')} />}
      <MenuNote>{email ?? name}</MenuNote>
      <AvailabilityChoice />
      <MenuSeparator />
      <MenuChoice
        label={t('Workspace')}
        value={app.id}
        onChange={select}
        options={apps.map(({ id, name: label }) => ({ value: id, label }))}
      />
      <MenuSeparator />
      <MenuChoice label={t('Theme')} value={theme} onChange={changeTheme} options={THEMES} />
      <MenuSeparator />
      <MenuItem icon={<CircleUser />} onSelect={() => void navigate({ to: '/account' })}>
        {t('Account')}
      </MenuItem>
      {!more && <FoldItem />}
      <MenuItem icon={<LogOut />} onSelect={() => void signOut(queries, session, toasts)}>
        {t('Sign out')}
      </MenuItem>
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

function AvailabilityChoice() {
  const { user } = useSession()
  const { app } = useCurrentApp()
  const members = useQuery(membersQuery(app.id))
  const setAvailability = useSetAvailability(app.id)
  const own = members.data?.items.find(({ userId }) => userId === user?.uid)
  return (
    <MenuChoice
      label={t('You are')}
      value={own?.availability ?? 'online'}
      onChange={(next) => setAvailability.mutate(next)}
      options={AVAILABILITIES}
    />
  )
}

/** Folds the rail or opens it; phones have none. */
function FoldItem() {
  const [, setPreferences] = usePreferences()
  const railOpen = useRailOpen()
  return (
    <MenuItem icon={<PanelLeft />} keys="mod+\" onSelect={() => setPreferences({ railOpen: !railOpen })}>
      {railOpen ? t('Collapse navigation') : t('Expand navigation')}
    </MenuItem>
  )
}

/** The screens that the bar of phones has no room for, in its menu. */
function MenuPlaces({ onSearch }: { onSearch: () => void }) {
  const destinations = useDestinations()
  const navigate = useNavigate()
  return (
    <>
      {destinations
        .filter((destination) => !isInBar(destination))
        .map(({ to, label, icon: Icon }) => (
          <MenuItem key={to} icon={<Icon />} onSelect={() => void navigate({ to })}>
            {label}
          </MenuItem>
        ))}
      <MenuItem icon={<Settings />} onSelect={() => void navigate({ to: '/settings' })}>
        {t('Settings')}
      </MenuItem>
      <MenuItem icon={<Search />} onSelect={onSearch}>
        {t('Search')}
      </MenuItem>
      <MenuSeparator />
    </>
  )
}
