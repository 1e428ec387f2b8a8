import type { Json } from '#domain/json.ts'

import type { Sql, Tx } from '../postgres/connect.ts'
import { fairApps } from '../postgres/fair-apps.ts'
import type { OutboxKey } from '../messages/outbox.ts'

export interface Errand {
  appId: string
  id: string
  conversationId: string
  sessionId: string
  runId: string | null
  body: Json
  attempts: number
}

/** Claims slow effects to carry out, per app an equal share, none of an app that has its fill. */
export function claimErrands(sql: Sql, limit: number, leaseMs: number, fullApps: readonly string[]): Promise<Errand[]> {
  return sql<Errand[]>`
    with claimed as (
      select due.* from ${fairApps(sql, 'errand', limit)} a
      cross join lateral (
        select e.app_id, e.id from errand e where e.app_id = a.app_id and e.state = 'queued' and e.next_at <= now() and e.app_id <> all(${fullApps as string[]})
        order by e.next_at limit a.share for update skip locked
      ) due
    )
    update errand e set state = 'running', attempts = e.attempts + 1, lease_until = now() + ${leaseMs} * interval '1 millisecond'
    from claimed where e.app_id = claimed.app_id and e.id = claimed.id
    returning e.app_id as "appId", e.id, e.conversation_id as "conversationId", e.session_id as "sessionId", e.run_id as "runId", e.body, e.attempts`
}

/** Removes a finished errand; false when it was gone already. */
export async function removeErrand(tx: Tx, { appId, id }: OutboxKey): Promise<boolean> {
  const rows = await tx`delete from errand where app_id = ${appId} and id = ${id} returning id`
  return rows.length === 1
}

/** Finds errands whose runner died. */
export function findExpiredErrands(sql: Sql, limit: number): Promise<Errand[]> {
  return sql<Errand[]>`
    select app_id as "appId", id, conversation_id as "conversationId", session_id as "sessionId", run_id as "runId", body, attempts
    from errand where state = 'running' and lease_until < now() order by lease_until limit ${limit}`
}

/** Lets an errand run again. */
export async function requeueErrand(sql: Sql, { appId, id }: OutboxKey): Promise<void> {
  await sql`update errand set state = 'queued', lease_until = null where app_id = ${appId} and id = ${id} and state = 'running'`
}
