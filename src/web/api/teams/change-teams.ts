import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { TeamInput } from '#domain/workspace/team.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

export type TeamChange =
  | { verb: 'create'; input: TeamInput }
  | { verb: 'update'; teamId: string; input: Partial<TeamInput> }
  | { verb: 'remove'; teamId: string }

/** Makes, changes or removes a team. */
export function useChangeTeams(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (change: TeamChange): Promise<void> => {
      if (change.verb === 'create') await call('createTeam', { appId, body: change.input })
      else if (change.verb === 'update') await call('updateTeam', { appId, teamId: change.teamId, body: change.input })
      else await call('removeTeam', { appId, teamId: change.teamId })
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.conversations(appId) })
      return queries.invalidateQueries({ queryKey: queryKeys.teams(appId) })
    },
  })
}
