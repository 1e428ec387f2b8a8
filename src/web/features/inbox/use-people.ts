import { useQuery } from '@tanstack/react-query'

import { membersQuery } from '#web/api/members/list-members.ts'
import { teamsQuery } from '#web/api/teams/list-teams.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useSession } from '#web/session/use-session.ts'

interface Named {
  id: string
  name: string
}

/** Who can be given a conversation: members, oneself first and marked, and teams. */
export function usePeople(): { people: readonly (Named & { label: string })[]; teams: readonly Named[] } {
  const { app } = useCurrentApp()
  const { user } = useSession()
  const members = useQuery(membersQuery(app.id))
  const teams = useQuery(teamsQuery(app.id))
  const people = (members.data?.items ?? [])
    .filter(({ pending }) => !pending)
    .map(({ userId: id, name }) => ({ id, name, label: id === user?.uid ? `${name} (you)` : name }))
    .toSorted((a, b) => Number(b.id === user?.uid) - Number(a.id === user?.uid))
  return { people, teams: teams.data?.items ?? [] }
}
