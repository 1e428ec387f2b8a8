import { createHash } from 'node:crypto'

import type { auth } from '#domain/api/workspace/auth.ts'
import { AppError } from '#domain/errors.ts'
import { acceptInvitation, findInvitation } from '#store/workspace/invitations.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, person } from '#server/http/mount.ts'

/** What the link of an invitation mail opens. */
export function invitationRoutes({ sql }: ServerDeps): Pick<Operations, keyof typeof auth & ('getInvitation' | 'acceptInvitation')> {
  return {
    getInvitation: async ({ body }) => {
      const found = await findInvitation(sql, invitationHash(body.token))
      if (!found) throw new AppError('invalid-invitation')
      const { appId: _, ...shown } = found
      return shown
    },
    acceptInvitation: async (call) => {
      const appId = await acceptInvitation(sql, invitationHash(call.body.token), person(call).id)
      if (appId === null) throw new AppError('invalid-invitation')
      return { appId }
    },
  }
}

/** The hash by which the token of an invitation is kept: it is long and random, so one round of SHA-256 is enough. */
export const invitationHash = (token: string): Uint8Array => createHash('sha256').update(token).digest()
