import { useNavigate } from '@tanstack/react-router'
import { Search, Settings } from 'lucide-react'

import { MenuItem, MenuSeparator } from '#web/kit/overlay/menu.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { destinationsOf, isInBar } from './destinations.ts'

/** The screens that the bar of phones has no room for, in its menu. */
export function MenuPlaces({ onSearch }: { onSearch: () => void }) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  return (
    <>
      {destinationsOf(app)
        .filter((destination) => !isInBar(destination))
        .map(({ to, label, icon: Icon }) => (
          <MenuItem key={to} icon={<Icon />} onSelect={() => void navigate({ to })}>
            {label}
          </MenuItem>
        ))}
      <MenuItem icon={<Settings />} onSelect={() => void navigate({ to: '/settings' })}>
        Settings
      </MenuItem>
      <MenuItem icon={<Search />} onSelect={onSearch}>
        Search
      </MenuItem>
      <MenuSeparator />
    </>
  )
}
