import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import type { Action } from '#web/actions/action.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { savedFiltersQuery } from '#web/api/saved-filters/list-saved-filters.ts'
import { teamsQuery } from '#web/api/teams/list-teams.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { InboxSearch } from '../inbox-search.ts'
import { VIEW_LIST } from '../views.ts'

/** Adds the ways to every view, team and saved filter. Draws nothing. */
export function ViewActions({ viewAs }: Pick<InboxSearch, 'viewAs'>) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const teams = useQuery(teamsQuery(app.id)).data?.items ?? []
  const saved = useQuery(savedFiltersQuery(app.id)).data?.items ?? []
  const to = (id: string, label: string, search: InboxSearch): Action => ({
    id: `view-${id}`,
    name: `View: ${label}`,
    group: 'Inbox',
    keywords: 'list show',
    perform: () => void navigate({ to: '/inbox', search: { ...search, viewAs } }),
  })
  useActions([
    ...VIEW_LIST.map(({ view, label }) => to(view, label, { view })),
    ...teams.map(({ id, name }) => to(id, name, { view: 'all', teamId: id })),
    ...saved.map(({ id, name }) => to(id, name, { saved: id })),
  ])
  return null
}
