import type { FastifyRequest } from 'fastify'

import { t } from '#domain/i18n/t.ts'
import { offeredZone } from '#flow/time/offered-zone.ts'
import { joinClients } from '#store/partners/clients.ts'
import { ensureApp, isMember } from '#store/workspace/apps.ts'
import { acceptInvitations } from '#store/workspace/members.ts'

import { makeFirstElsewhere } from '#server/cells/ask-elsewhere.ts'
import type { ServerDeps } from '#server/http/deps.ts'

/**
 * Gives somebody who came in what is theirs: memberships they were invited to, once their email is verified, and an app of their
 * own, in the time zone of their browser, where they are in none. Answers with the apps that they have joined now.
 */
export async function settleIn(
  deps: ServerDeps,
  request: FastifyRequest,
  user: { id: string; name: string },
  cookie = request.headers.cookie ?? '',
): Promise<string[]> {
  const { sql } = deps
  const joined = await acceptInvitations(sql, user.id)
  await joinClients(sql, user.id)
  if (await isMember(sql, user.id)) return joined
  const timeZone = offeredZone(/(?:^|;\s*)timeZone=([\w/+-]+)/.exec(request.headers.cookie ?? '')?.[1])
  const app = { name: t('{name}’s workspace', { name: user.name }), timeZone }
  if (!(await makeFirstElsewhere(request, { ...app, userId: user.id, cookie }, deps)))
    await ensureApp(sql, { ...app, id: deps.generateId(), ownerId: user.id })
  return joined
}
