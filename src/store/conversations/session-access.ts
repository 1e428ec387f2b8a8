import type { Role } from '#domain/workspace/role.ts'
import { scopeOf, type Viewer } from '#domain/workspace/visibility.ts'
import type { Scope } from '#domain/workspace/role.ts'

import type { Fragment, Sql } from '../postgres/sql.ts'

export interface SocketAccess {
  id: string
  appId: string
  userId: string
  sessionId: string
}

/**
 * Of many open live connections, those that stand, each with what its person sees now: one query for all. One whose session ended, or
 * whose person is no longer a member, is left out. `accounts` is the database of sessions, where that is another cell's.
 */
export async function findAllowedSockets(sql: Sql, opened: readonly SocketAccess[], accounts: Sql = sql): Promise<Map<string, Viewer>> {
  const sessions = accounts === sql ? opened : await thoseThatHold(accounts, opened)
  if (sessions.length === 0) return new Map()
  const rows = await sql<{ id: string; userId: string; role: Role; scope: Scope; teamIds: string[] }[]>`
    select seat.id, member.user_id as "userId", member.role, member.scope,
      array(select team_id from team_member t where t.app_id = member.app_id and t.user_id = member.user_id order by team_id) as "teamIds"
    from unnest(${sessions.map(({ id }) => id)}::text[], ${sessions.map(({ appId }) => appId)}::text[],
                ${sessions.map(({ userId }) => userId)}::text[], ${sessions.map(({ sessionId }) => sessionId)}::text[]) as seat (id, app_id, user_id, session_id)
    join member on member.app_id = seat.app_id and member.user_id = seat.user_id
    ${accounts === sql ? sql`where ${sessionHolds(sql)}` : sql``}`
  return new Map(rows.map(({ id, userId, role, scope, teamIds }) => [id, { userId, scope: scopeOf(role, scope), teamIds }]))
}

const sessionHolds = (sql: Sql): Fragment =>
  sql`exists (select from session where session.id = seat.session_id and session."userId" = seat.user_id and session."expiresAt" > now())`

async function thoseThatHold(accounts: Sql, opened: readonly SocketAccess[]): Promise<SocketAccess[]> {
  const rows = await accounts<{ id: string }[]>`
    select seat.id from unnest(${opened.map(({ id }) => id)}::text[], ${opened.map(({ userId }) => userId)}::text[],
                               ${opened.map(({ sessionId }) => sessionId)}::text[]) as seat (id, user_id, session_id)
    where ${sessionHolds(accounts)}`
  const ids = new Set(rows.map(({ id }) => id))
  return opened.filter(({ id }) => ids.has(id))
}
