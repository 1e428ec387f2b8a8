import type { Role } from '#domain/workspace/role.ts'
import { scopeOf, type Viewer } from '#domain/workspace/visibility.ts'
import type { Scope } from '#domain/workspace/role.ts'

import type { Sql } from '../postgres/sql.ts'

export interface SocketAccess {
  id: string
  appId: string
  userId: string
  sessionId: string
}

/**
 * Of many open live connections, those that stand, each with what its person sees now: one query for all. One whose session ended, or
 * whose person is no longer a member, is left out.
 */
export async function findAllowedSockets(sql: Sql, sessions: readonly SocketAccess[]): Promise<Map<string, Viewer>> {
  if (sessions.length === 0) return new Map()
  const rows = await sql<{ id: string; userId: string; role: Role; scope: Scope; teamIds: string[] }[]>`
    select seat.id, member.user_id as "userId", member.role, member.scope,
      array(select team_id from team_member t where t.app_id = member.app_id and t.user_id = member.user_id order by team_id) as "teamIds"
    from unnest(${sessions.map(({ id }) => id)}::text[], ${sessions.map(({ appId }) => appId)}::text[],
                ${sessions.map(({ userId }) => userId)}::text[], ${sessions.map(({ sessionId }) => sessionId)}::text[]) as seat (id, app_id, user_id, session_id)
    join member on member.app_id = seat.app_id and member.user_id = seat.user_id
    where exists (select from session where session.id = seat.session_id and session."userId" = seat.user_id and session."expiresAt" > now())`
  return new Map(rows.map(({ id, userId, role, scope, teamIds }) => [id, { userId, scope: scopeOf(role, scope), teamIds }]))
}
