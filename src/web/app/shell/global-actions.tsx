import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import type { Action } from '#web/actions/action.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { usePreferences } from '#web/preferences/use-preferences.ts'
import { useRailOpen } from '#web/preferences/use-rail.ts'
import type { Theme } from '#web/preferences/theme.ts'
import { useSessionStore } from '#web/session/use-session.ts'
import { useDestinations } from './destinations.ts'
import type { Overlay } from './overlay.ts'
import { signOut } from './sign-out.ts'

/** Adds what can be done on every screen. Draws nothing. */
export function GlobalActions({ open }: { open: (overlay: Overlay) => void }) {
  const navigate = useNavigate()
  const destinations = useDestinations()
  const toasts = useToasts()
  const queries = useQueryClient()
  const session = useSessionStore()
  const [preferences, setPreferences] = usePreferences()
  const railOpen = useRailOpen()
  const undoable = () => toasts.list().findLast((toast) => toast.open && toast.action)

  const themes = (['system', 'light', 'dark'] as const).map((theme: Theme): Action => ({
    id: `theme-${theme}`,
    name: t('Use the {theme} theme', { theme }),
    group: 'Appearance',
    keywords: t('colour mode night day'),
    perform: () => setPreferences({ theme }),
  }))
  const places = destinations.map(({ to, label, keys }): Action => ({
    id: `go-${to}`,
    name: label,
    group: 'Go to',
    shortcut: keys,
    perform: () => void navigate({ to }),
  }))

  useActions([
    ...places,
    { id: 'go-settings', name: t('Settings'), group: 'Go to', shortcut: 'g s', perform: () => void navigate({ to: '/settings' }) },
    {
      id: 'go-notifications',
      name: t('Notifications'),
      group: 'Go to',
      keywords: t('bell feed mentions'),
      shortcut: 'g u',
      perform: () => (matchMedia('(min-width: 500px)').matches ? open('feed') : void navigate({ to: '/notifications' })),
    },
    {
      id: 'palette',
      name: t('Search and commands'),
      group: 'Help and account',
      shortcut: 'mod+k',
      opensField: true,
      perform: () => open('palette'),
    },
    {
      id: 'search',
      name: t('Search everything'),
      group: 'Go to',
      keywords: t('find messages history'),
      shortcut: '/',
      opensField: true,
      perform: () => void navigate({ to: '/search' }),
    },
    {
      id: 'shortcuts',
      name: t('Help and keyboard shortcuts'),
      group: 'Help and account',
      keywords: t('keys docs what’s new diagnostics support'),
      shortcut: '?',
      perform: () => open('help'),
    },
    {
      id: 'undo',
      name: t('Undo the last action'),
      group: 'Help and account',
      shortcut: 'mod+z',
      when: () => undoable() !== undefined,
      perform: () => {
        const toast = undoable()
        if (!toast) return
        toasts.dismiss(toast.id)
        toast.action?.perform()
      },
    },
    ...themes,
    {
      id: 'density',
      name: preferences.density === 'compact' ? t('Use comfortable rows') : t('Use compact rows'),
      group: 'Appearance',
      perform: () => setPreferences({ density: preferences.density === 'compact' ? 'comfortable' : 'compact' }),
    },
    {
      id: 'rail',
      name: railOpen ? t('Collapse navigation') : t('Expand navigation'),
      group: 'Appearance',
      shortcut: 'mod+\\',
      perform: () => setPreferences({ railOpen: !railOpen }),
    },
    {
      id: 'sign-out',
      name: t('Sign out'),
      group: 'Help and account',
      keywords: t('log out leave'),
      perform: () => void signOut(queries, session, toasts),
    },
  ])
  return null
}
