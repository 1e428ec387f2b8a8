import { usePageTitle } from '#web/kit/brand/brand.ts'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronLeft } from 'lucide-react'

import { useSettingsPlaces } from './settings-places.ts'

/** The settings: sections on the left, one of them on the right. Phones show one at a time. */
export function SettingsScreen() {
  const atList = useRouterState({ select: (state) => /^\/settings\/?$/.test(state.location.pathname) })
  const isTable = useRouterState({ select: (state) => state.location.pathname.endsWith('/log') })
  const places = useSettingsPlaces()
  usePageTitle('Settings')

  const Heading = atList ? 'h1' : 'div'

  return (
    <main className="flex h-full">
      <nav
        aria-label="Settings"
        className={clsx(
          'h-full shrink-0 border-e border-line bg-sunken max-md:w-full max-md:border-e-0 md:w-60',
          !atList && 'max-md:hidden',
        )}
      >
        <Heading className="flex h-14 items-center px-4 text-title font-semibold">Settings</Heading>
        <ul className="flex flex-col gap-0.5 px-2">
          {places.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="focus-inset flex h-8 items-center gap-2.5 rounded-row px-2 text-secondary text-ink-2 hover:bg-hover max-phone:h-11 max-phone:text-base"
                activeProps={{ className: 'bg-active font-medium text-ink', 'aria-current': 'page' }}
              >
                <Icon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={clsx('h-full min-w-0 flex-1 overflow-y-auto', atList && 'max-md:hidden')}>
        <div className={clsx('mx-auto p-10 max-md:p-4', isTable ? 'max-w-280' : 'max-w-168')}>
          <Link to="/settings" className="mb-3 inline-flex h-11 items-center gap-1 text-secondary text-ink-2 md:hidden">
            <ChevronLeft className="size-4" aria-hidden /> Settings
          </Link>
          <Outlet />
        </div>
      </div>
    </main>
  )
}
