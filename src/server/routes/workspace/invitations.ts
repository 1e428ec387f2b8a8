import { createHash } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

import type { auth } from '#domain/api/workspace/auth.ts'
import { AppError } from '#domain/errors.ts'
import { findUserId, markVerified } from '#store/workspace/accounts.ts'
import { acceptInvitation, findInvitation } from '#store/workspace/invitations.ts'

import { acceptElsewhere, invitationElsewhere } from '#server/cells/ask-elsewhere.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, person } from '#server/http/mount.ts'

/** What the link of an invitation mail opens. */
export function invitationRoutes(deps: ServerDeps): Pick<Operations, keyof typeof auth & ('getInvitation' | 'acceptInvitation')> {
  const { sql } = deps
  return {
    getInvitation: async ({ body, request }) => {
      const found = (await findInvitation(sql, invitationHash(body.token))) ?? (await invitationElsewhere(request, body.token, deps))
      if (!found) throw new AppError('invalid-invitation')
      const { appName, email, invitedBy } = found
      return { appName, email, invitedBy, hasAccount: (await findUserId(sql, email)) !== null }
    },
    acceptInvitation: async (call) => {
      const appId = await acceptByLink(deps, call.request, {
        token: call.body.token,
        userId: person(call).id,
        cookie: call.request.headers.cookie ?? '',
      })
      if (appId === null) throw new AppError('invalid-invitation')
      return { appId }
    },
  }
}

/** Makes somebody a member by the link that was mailed, in whichever cell; the workspace, or null where the link does not stand for them. */
export async function acceptByLink(
  deps: ServerDeps,
  request: FastifyRequest,
  { token, userId, cookie }: { token: string; userId: string; cookie: string },
): Promise<string | null> {
  const here = await acceptInvitation(deps.sql, invitationHash(token), userId)
  if (here !== null) return here
  const elsewhere = await acceptElsewhere(request, token, cookie, deps)
  // Only the mailbox of this email can have shown the link.
  if (elsewhere !== null) await markVerified(deps.sql, userId)
  return elsewhere
}

/** The hash by which the token of an invitation is kept: it is long and random, so one round of SHA-256 is enough. */
export const invitationHash = (token: string): Uint8Array => createHash('sha256').update(token).digest()
