import type { FastifyRequest } from 'fastify'

import { t } from '#domain/i18n/t.ts'
import { offeredZone } from '#flow/time/offered-zone.ts'
import { joinClients } from '#store/partners/clients.ts'
import { ensureApp } from '#store/workspace/apps.ts'
import { acceptInvitations } from '#store/workspace/members.ts'

import type { ServerDeps } from '#server/http/deps.ts'

/**
 * Gives somebody who came in what is theirs: memberships they were invited to, once their email is verified, and an app of their
 * own, in the time zone of their browser, where they are in none. Answers with the apps that they have joined now.
 */
export async function settleIn(
  deps: ServerDeps,
  { headers }: Pick<FastifyRequest, 'headers'>,
  user: { id: string; name: string },
): Promise<string[]> {
  const joined = await acceptInvitations(deps.sql, user.id)
  await joinClients(deps.sql, user.id)
  const timeZone = offeredZone(/(?:^|;\s*)timeZone=([\w/+-]+)/.exec(headers.cookie ?? '')?.[1])
  await ensureApp(deps.sql, { id: deps.generateId(), name: t('{name}’s workspace', { name: user.name }), timeZone, ownerId: user.id })
  return joined
}
