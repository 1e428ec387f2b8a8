import type { Json } from '#domain/json.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { fairApps, firstDue } from '../postgres/fair-apps.ts'
import type { OutboxKey } from '../messages/outbox.ts'

export interface ExternalCall {
  appId: string
  id: string
  conversationId: string
  sessionId: string
  runId: string | null
  body: Json
  attempts: number
}

/** How many effects may be claimed: in all, and so many of one app that no more than `ofOneApp` are under way on all nodes together. */
interface ClaimLimits {
  limit: number
  ofOneApp: number
  leaseMs: number
  /** Apps that have their fill here. */
  fullApps: readonly string[]
}

/** Claims slow effects to carry out, per app an equal share. Nodes that claim in the same moment may both take the last places of an app. */
export function claimExternalCalls(sql: Sql, { limit, ofOneApp, leaseMs, fullApps }: ClaimLimits): Promise<ExternalCall[]> {
  return sql<ExternalCall[]>`
    with claimed as (
      select due.* from ${fairApps(sql, 'external_call', limit)} a
      cross join lateral (
        select e.app_id, e.id from external_call e where e.app_id = a.app_id and e.state = 'queued' and e.next_at <= now() and e.app_id <> all(${fullApps as string[]})
        order by e.next_at limit greatest(0, least(a.share, ${ofOneApp} - (
          select count(*) from external_call r where r.state = 'running' and r.app_id = a.app_id)))
        for update skip locked
      ) due
    )
    update external_call e set state = 'running', attempts = e.attempts + 1, lease_until = now() + ${leaseMs} * interval '1 millisecond'
    from claimed where e.app_id = claimed.app_id and e.id = claimed.id
    returning e.app_id as "appId", e.id, e.conversation_id as "conversationId", e.session_id as "sessionId", e.run_id as "runId", e.body, e.attempts`
}

/** Removes a finished external call; false when it was gone already, or belongs to another conversation now. */
export async function removeExternalCall(tx: Tx, { appId, id, conversationId }: OutboxKey & { conversationId: string }): Promise<boolean> {
  const rows =
    await tx`delete from external_call where app_id = ${appId} and id = ${id} and conversation_id = ${conversationId} returning id`
  return rows.length === 1
}

/** The conversation of an external call, which may not be the one it was made in: the customer may have gone on elsewhere. Null when it is gone. */
export async function findConversationOfCall(tx: Tx, { appId, id }: OutboxKey): Promise<string | null> {
  const [row] = await tx<{ conversationId: string }[]>`
    select conversation_id as "conversationId" from external_call where app_id = ${appId} and id = ${id}`
  return row?.conversationId ?? null
}

/** Finds external calls whose runner died. */
export function findExpiredExternalCalls(sql: Sql, limit: number): Promise<ExternalCall[]> {
  return sql<ExternalCall[]>`
    select app_id as "appId", id, conversation_id as "conversationId", session_id as "sessionId", run_id as "runId", body, attempts
    from external_call where state = 'running' and lease_until < now() order by lease_until limit ${limit}`
}

/** Lets an external call run again. */
export async function requeueExternalCall(sql: Sql, { appId, id }: OutboxKey): Promise<void> {
  await sql`update external_call set state = 'queued', lease_until = null where app_id = ${appId} and id = ${id} and state = 'running'`
}

/** Gives back an external call that was claimed and not begun; it stays where somebody else has taken it since. */
export async function releaseExternalCall(sql: Sql, { appId, id, attempts }: OutboxKey & { attempts: number }): Promise<void> {
  await sql`
    update external_call set state = 'queued', lease_until = null, attempts = attempts - 1
    where app_id = ${appId} and id = ${id} and state = 'running' and attempts = ${attempts}`
}

/** When the next external call is due. */
export const externalCallDue: DueQuery = (sql) => firstDue(sql, 'external_call')

/** When the first lease of an external call ends. */
export const externalCallLost: DueQuery = (sql) => sql`select min(lease_until) from external_call where state = 'running'`
