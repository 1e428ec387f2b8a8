import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { savedFiltersQuery } from '#web/api/saved-filters/list-saved-filters.ts'
import { teamsQuery } from '#web/api/teams/list-teams.ts'
import { Menu, MenuChoice } from '#web/kit/overlay/menu.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { type InboxSearch, parseInboxSearch } from '../inbox-search.ts'
import { VIEW_LIST } from '../views.ts'

/** The list's title as the way to every view, where the views have no pane of their own. */
export function ViewMenu({ search, label }: { search: InboxSearch; label: string }) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const teams = useQuery(teamsQuery(app.id)).data?.items ?? []
  const saved = useQuery(savedFiltersQuery(app.id)).data?.items ?? []
  const value = search.saved ? `saved:${search.saved}` : search.teamId ? `teamId:${search.teamId}` : `view:${search.view ?? 'all'}`
  const go = (chosen: string) => {
    const [key = '', id = ''] = chosen.split(':')
    void navigate({ to: '/inbox', search: parseInboxSearch({ [key]: id }) })
  }
  const trigger = (
    <button
      type="button"
      className="-ms-2 inline-flex h-9 max-w-[calc(100%+0.5rem)] items-center gap-1 rounded-control px-2 text-title font-semibold hover:bg-hover max-phone:h-11"
    >
      <span className="truncate">{label}</span>
      <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden />
      <span className="sr-only">{t('Choose a view')}</span>
    </button>
  )
  return (
    <Menu trigger={trigger}>
      <MenuChoice
        closes
        label={t('Views')}
        value={value}
        options={VIEW_LIST.map((one) => ({ value: `view:${one.view}`, label: one.label }))}
        onChange={go}
      />
      {teams.length > 0 && (
        <MenuChoice
          closes
          label={t('Teams')}
          value={value}
          options={teams.map(({ id, name }) => ({ value: `teamId:${id}`, label: name }))}
          onChange={go}
        />
      )}
      {saved.length > 0 && (
        <MenuChoice
          closes
          label={t('Saved filters')}
          value={value}
          options={saved.map(({ id, name }) => ({ value: `saved:${id}`, label: name }))}
          onChange={go}
        />
      )}
    </Menu>
  )
}
