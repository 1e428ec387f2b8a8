import { joinClients } from '#store/partners/clients.ts'
import { ensureApp } from '#store/workspace/apps.ts'
import { acceptInvitations } from '#store/workspace/members.ts'

import type { ServerDeps } from '#server/http/deps.ts'

const TIME_ZONE = 'Europe/London'

/**
 * Gives somebody who came in what is theirs: memberships they were invited to, once their email is verified, and an app of their
 * own where they are in none. Answers with the apps that they have joined now.
 */
export async function settleIn(deps: ServerDeps, user: { id: string; name: string }): Promise<string[]> {
  const joined = await acceptInvitations(deps.sql, user.id)
  await joinClients(deps.sql, user.id)
  await ensureApp(deps.sql, { id: deps.generateId(), name: `${user.name}’s workspace`, timeZone: TIME_ZONE, ownerId: user.id })
  return joined
}
