import { ensureApp } from '#store/apps.ts'
import { acceptInvitations, joinApp } from '#store/members.ts'

import type { ServerDeps } from '../http/deps.ts'

const TIME_ZONE = 'Europe/London'

/**
 * Gives somebody who came in what is theirs: memberships they were invited to, once their email is verified, and an app of their
 * own at the first time. In demo mode they join the demo's app too.
 */
export async function settleIn(deps: ServerDeps, user: { id: string; name: string }): Promise<void> {
  await acceptInvitations(deps.sql, user.id)
  const made = await ensureApp(deps.sql, { id: deps.mint(), name: `${user.name}’s app`, timeZone: TIME_ZONE, ownerId: user.id })
  if (made && deps.settings.demoAppId) await joinApp(deps.sql, deps.settings.demoAppId, user.id, 'admin')
}
