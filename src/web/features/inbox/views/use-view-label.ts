import { useQuery } from '@tanstack/react-query'

import { savedFiltersQuery } from '#web/api/saved-filters/list-saved-filters.ts'
import { teamsQuery } from '#web/api/teams/list-teams.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { InboxSearch } from '../inbox-search.ts'
import { viewLabel } from '../views.ts'

/** Gives the name of what the list shows: a saved filter's, a team's or a view's. */
export function useViewLabel({ saved, teamId, view = 'all' }: InboxSearch): string {
  const { app } = useCurrentApp()
  const filters = useQuery(savedFiltersQuery(app.id))
  const teams = useQuery(teamsQuery(app.id))
  if (saved !== undefined) return filters.data?.items.find(({ id }) => id === saved)?.name ?? 'Saved filter'
  if (teamId !== undefined) return teams.data?.items.find(({ id }) => id === teamId)?.name ?? 'Team'
  return viewLabel(view)
}
