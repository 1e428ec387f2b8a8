import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleUser, LogOut, PanelLeft, Search, Settings } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Availability } from '#domain/workspace/inbox-rules.ts'

import { useSetAvailability } from '#web/api/workspace/inbox-rules.ts'
import { membersQuery } from '#web/api/members/list-members.ts'
import { MenuChoice, MenuItem, MenuNote, MenuSeparator } from '#web/kit/overlay/menu.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import type { Theme } from '#web/preferences/theme.ts'
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

/** What is about the person: whether they are there, the workspace, the look, the account, the exit. On phones (`more`) also what the bar has no room for. */
export function MeItems({ open, more }: { open: (overlay: Overlay) => void; more: boolean }) {
  const { user } = useSession()
  const { app, apps, select } = useCurrentApp()
  const [{ theme }, setPreferences] = usePreferences()
  const queries = useQueryClient()
  const session = useSessionStore()
  const toasts = useToasts()
  const navigate = useNavigate()
  return (
    <>
      {more && <MenuPlaces onSearch={() => open('palette')} />}
      <MenuNote>{user?.email ?? user?.displayName ?? t('Me')}</MenuNote>
      <AvailabilityChoice />
      <MenuSeparator />
      <MenuChoice
        label={t('Workspace')}
        value={app.id}
        onChange={select}
        options={apps.map(({ id, name: label }) => ({ value: id, label }))}
      />
      <MenuSeparator />
      <MenuChoice label={t('Theme')} value={theme} onChange={(next) => setPreferences({ theme: next })} options={THEMES} />
      <MenuSeparator />
      <MenuItem icon={<CircleUser />} onSelect={() => void navigate({ to: '/account' })}>
        {t('Account')}
      </MenuItem>
      {!more && <FoldItem />}
      <MenuItem icon={<LogOut />} onSelect={() => void signOut(queries, session, toasts)}>
        {t('Sign out')}
      </MenuItem>
    </>
  )
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
