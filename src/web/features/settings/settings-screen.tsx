import { t } from '#domain/i18n/t.ts'
import { usePageTitle } from '#web/kit/brand/brand.ts'
import { Link, Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronLeft } from 'lucide-react'

import { roleAllows } from '#domain/workspace/role-allows.ts'

import { useCurrentApp } from '#web/session/current-app.tsx'
import { SettingsList } from './settings-list.tsx'

/** The settings: sections on the left, one of them on the right. Phones show one at a time. */
export function SettingsScreen() {
  const atList = useRouterState({ select: (state) => /^\/settings\/?$/.test(state.location.pathname) })
  const isTable = useRouterState({ select: (state) => /\/(log|audit)$/.test(state.location.pathname) })
  const isFirst = useRouterState({ select: (state) => state.location.pathname === '/settings/app' })
  const { app } = useCurrentApp()
  usePageTitle(t('Settings'))

  // The first section is for admins: agents begin with one of their own.
  if (isFirst && !roleAllows(app.role, 'admin')) return <Navigate to="/settings/notifications" replace />
  const Heading = atList ? 'h1' : 'div'

  return (
    <main className="flex h-full">
      <nav
        aria-label={t('Settings')}
        className={clsx(
          'flex h-full shrink-0 flex-col border-e border-line bg-sunken max-md:w-full max-md:border-e-0 md:w-60',
          !atList && 'max-md:hidden',
        )}
      >
        <Heading className="flex h-14 shrink-0 items-center px-4 text-title font-semibold">{t('Settings')}</Heading>
        <SettingsList />
      </nav>
      <div className={clsx('h-full min-w-0 flex-1 overflow-y-auto', atList && 'max-md:hidden')}>
        <div className={clsx('mx-auto p-10 max-md:p-4', isTable ? 'max-w-280' : 'max-w-168')}>
          <Link to="/settings" className="mb-3 inline-flex h-11 items-center gap-1 text-secondary text-ink-2 md:hidden">
            <ChevronLeft className="size-4" aria-hidden /> {t('Settings')}
          </Link>
          <Outlet />
        </div>
      </div>
    </main>
  )
}
