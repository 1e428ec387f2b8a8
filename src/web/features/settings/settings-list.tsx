import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Input } from '#web/kit/form/input.tsx'
import { findSettings, useSettingsGroups } from './settings-places.ts'

/** The sections of the settings in their groups, and a search over them. */
export function SettingsList() {
  const [search, setSearch] = useState('')
  const groups = findSettings(useSettingsGroups(), search)
  const id = useId()
  return (
    <>
      <div className="relative mx-3 mb-2 shrink-0">
        <Search className="absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-3" aria-hidden />
        <Input
          type="search"
          aria-label={t('Search settings')}
          placeholder={t('Search settings')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="w-full ps-8"
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        {groups.length === 0 && (
          <p role="status" className="px-2 py-3 text-secondary text-ink-2">
            {t('No settings found for “{search}”.', { search })}
          </p>
        )}
        {groups.map(({ title, places }, index) => (
          <section key={title} aria-labelledby={`${id}-${index}`} className="mb-2">
            <h2 id={`${id}-${index}`} className="px-2 py-1 text-meta text-ink-3">
              {title}
            </h2>
            <ul className="flex flex-col gap-0.5">
              {places.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="focus-inset flex min-h-8 items-center gap-2.5 rounded-row px-2 py-1 text-secondary text-ink-2 hover:bg-hover max-phone:min-h-11 max-phone:text-base"
                    activeProps={{ className: 'bg-active font-medium text-ink', 'aria-current': 'page' }}
                  >
                    <Icon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
