import { publishArrivals } from '../conversations/event-log-cursor.ts'
import type { Sql, Tx } from '../postgres/sql.ts'

/** Why a workspace rests: an operator wanted it, it was brought by an import, it is being moved away, it lives elsewhere now, or it is the copy of one that is being moved here. */
export type PauseReason = 'operator' | 'import' | 'move' | 'moved' | 'arriving'

/** Lets a workspace rest for so many seconds, or until it is resumed; false where there is none. */
export async function pauseWorkspace(sql: Sql | Tx, appId: string, reason: PauseReason, seconds: number | null): Promise<boolean> {
  const until = seconds === null ? sql`'infinity'` : sql`now() + ${seconds} * interval '1 second'`
  return (await sql`update app set paused_until = ${until}, pause_reason = ${reason} where id = ${appId}`).count > 0
}

/** Lets a workspace that rests for this reason rest for so many seconds from now. */
export async function renewPause(sql: Sql, appId: string, reason: PauseReason, seconds: number): Promise<void> {
  await sql`
    update app set paused_until = now() + ${seconds} * interval '1 second' where id = ${appId} and pause_reason = ${reason} and paused_until > now()`
}

/** Lets a workspace work again, and those be told of what came in meanwhile who follow its log; false where it did not rest. */
export function resumeWorkspace(sql: Sql, appId: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const resumed = await tx`
      update app set paused_until = null, pause_reason = null where id = ${appId} and paused_until is not null and pause_reason not in ('moved', 'arriving')`
    await publishArrivals(tx, appId)
    return resumed.count > 0
  })
}

/** For how many seconds a workspace rests still; null where it works. */
export async function restOf(sql: Sql | Tx, appId: string): Promise<number | null> {
  const [row] = await sql<{ seconds: number }[]>`
    select least(extract(epoch from paused_until - now()), ${LONGEST_REST_S})::float8 as seconds from app where id = ${appId} and paused_until > now()`
  return row?.seconds ?? null
}

/** Nobody is told to wait longer before they ask again. */
const LONGEST_REST_S = 3_600

/** Whose workflow is called under this token; null for one of nobody. */
export async function findAppOfHook(sql: Sql, token: string): Promise<string | null> {
  const [row] = await sql<{ appId: string }[]>`select app_id as "appId" from workflow_hook where token = ${token}`
  return row?.appId ?? null
}
