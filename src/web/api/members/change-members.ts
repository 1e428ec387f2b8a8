import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Role } from '#domain/workspace/role.ts'
import type { Scope } from '#domain/workspace/role.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

export type MemberChange =
  | { verb: 'invite'; email: string; role: Role }
  | { verb: 'setRole'; userId: string; role: Role; scope?: Scope }
  | { verb: 'remove'; userId: string }

/** Invites, promotes or removes a member. */
export function useChangeMembers(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (change: MemberChange): Promise<void> => {
      if (change.verb === 'invite') await call('addMember', { appId, body: { email: change.email, role: change.role } })
      else if (change.verb === 'setRole')
        await call('updateMember', {
          appId,
          userId: change.userId,
          body: { role: change.role, ...(change.scope && { scope: change.scope }) },
        })
      else await call('removeMember', { appId, userId: change.userId })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.members(appId) }),
  })
}
