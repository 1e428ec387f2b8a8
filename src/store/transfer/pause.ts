import { publishArrivals } from '../conversations/event-log-cursor.ts'
import type { Sql, Tx } from '../postgres/sql.ts'

/** Why a workspace rests: it is being moved, it was brought by an import, or it lives elsewhere now. */
export type PauseReason = 'move' | 'import' | 'moved'

/** Lets a workspace rest for so many seconds, or until it is resumed; false where there is none. */
export async function pauseWorkspace(sql: Sql | Tx, appId: string, reason: PauseReason, seconds: number | null): Promise<boolean> {
  const until = seconds === null ? sql`'infinity'` : sql`now() + ${seconds} * interval '1 second'`
  return (await sql`update app set paused_until = ${until}, pause_reason = ${reason} where id = ${appId}`).count > 0
}

/** Lets a workspace work again, and those be told of what came in meanwhile who follow its log; false where it did not rest. */
export function resumeWorkspace(sql: Sql, appId: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const resumed = await tx`
      update app set paused_until = null, pause_reason = null where id = ${appId} and paused_until is not null`
    await publishArrivals(tx, appId)
    return resumed.count > 0
  })
}
