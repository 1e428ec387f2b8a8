import { AppError } from '#domain/errors.ts'
import { addMember, findMember, listMembers, removeMember, updateMember } from '#store/members.ts'

import type { ServerDeps } from '../http/deps.ts'
import { type Operations, orNotFound } from '../http/mount.ts'

/** Who works in an app. Only an owner makes or removes owners. */
export function memberRoutes({ sql, mint }: ServerDeps): Pick<Operations, 'listMembers' | 'addMember' | 'updateMember' | 'removeMember'> {
  return {
    listMembers: async ({ params }) => ({ items: await listMembers(sql, params.appId) }),
    addMember: async ({ params, body, role }) => {
      if (body.role === 'owner' && role !== 'owner') throw new AppError('permission-denied')
      return addMember(sql, { appId: params.appId, id: mint(), ...body })
    },
    updateMember: async ({ params, body }) => orNotFound(await updateMember(sql, params.appId, params.userId, body.role, body.scope)),
    removeMember: async ({ params, role }) => {
      const member = orNotFound(await findMember(sql, params.appId, params.userId))
      if (member.role === 'owner' && role !== 'owner') throw new AppError('permission-denied')
      orNotFound(await removeMember(sql, params.appId, params.userId))
      return {}
    },
  }
}
