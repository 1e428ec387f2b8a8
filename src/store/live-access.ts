import type { Sql } from './connect.ts'

export interface LiveSeat {
  id: string
  appId: string
  userId: string
  sessionId: string
}

/** Of many open live connections, those whose session ended or whose person is no longer a member: one query for all. */
export async function lostSeats(sql: Sql, seats: readonly LiveSeat[]): Promise<string[]> {
  if (seats.length === 0) return []
  const rows = await sql<{ id: string }[]>`
    select seat.id
    from unnest(${seats.map(({ id }) => id)}::text[], ${seats.map(({ appId }) => appId)}::text[],
                ${seats.map(({ userId }) => userId)}::text[], ${seats.map(({ sessionId }) => sessionId)}::text[]) as seat (id, app_id, user_id, session_id)
    where not exists (select from member where member.app_id = seat.app_id and member.user_id = seat.user_id)
       or not exists (select from session where session.id = seat.session_id and session."userId" = seat.user_id and session."expiresAt" > now())`
  return rows.map(({ id }) => id)
}
