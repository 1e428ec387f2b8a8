import type { Json } from '#domain/json.ts'

import type { Tx } from '../postgres/sql.ts'
import { fairRunApps } from '../postgres/fair-apps.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { asRows } from '../postgres/rows.ts'

export interface NewRun {
  appId: string
  id: string
  workflowId: string
  version: number
  contactId: string | null
  conversationId: string | null
  cause: Json
  dedupeKey: string | null
  status: 'running' | 'refused'
  problem: string | null
  state: Json
  delayMs: number
}

/** Begins runs; those whose key was there before are left out. Returns the ids that began. */
export async function insertRuns(tx: Tx, rows: readonly NewRun[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const begun = await tx<{ id: string }[]>`
    insert into workflow_run (app_id, id, workflow_id, version, contact_id, conversation_id, cause, dedupe_key, status, problem, state, next_at)
    select "appId", id, "workflowId", version, "contactId", "conversationId", cause, "dedupeKey", status, problem, state,
           case when status = 'running' then now() + "delayMs" * interval '1 millisecond' end
    from jsonb_to_recordset(${asRows(tx, rows)}) as r (
      "appId" text, id text, "workflowId" text, version int, "contactId" text, "conversationId" text, cause jsonb, "dedupeKey" text,
      status text, problem text, state jsonb, "delayMs" float8)
    on conflict do nothing returning id`
  return new Set(begun.map(({ id }) => id))
}

export interface DueRun {
  appId: string
  id: string
  workflowId: string
  version: number
  contactId: string | null
  conversationId: string | null
  cause: Json
  state: Json
  signals: Json[]
  timerId: string | null
  timerAt: string | null
  attempts: number
}

/** Locks runs that have something to do, of each app an equal share, the longest waiting first. */
export function lockDueRuns(tx: Tx, limit: number): Promise<DueRun[]> {
  return tx<DueRun[]>`
    select due.* from ${fairRunApps(tx, limit)} a
    cross join lateral (
      select r.app_id as "appId", r.id, r.workflow_id as "workflowId", r.version, r.contact_id as "contactId",
             r.conversation_id as "conversationId", r.cause, r.state, r.signals, r.timer_id as "timerId", r.timer_at as "timerAt", r.attempts
      from workflow_run r
      where r.app_id = a.app_id and r.status = 'running' and r.next_at is not null and r.next_at <= now()
      order by r.next_at limit a.share for update skip locked
    ) due`
}

export interface SavedRun {
  appId: string
  id: string
  version: number
  status: 'running' | 'completed' | 'failed'
  problem: string | null
  state: Json
  /** The clock that it waits for, and when that rings; it is due then. */
  timerId: string | null
  timerAt: string | null
}

/** Writes back locked runs; the signals they had are handled. */
export async function saveRuns(tx: Tx, rows: readonly SavedRun[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update workflow_run w set version = r.version, status = r.status, problem = r.problem, state = r.state, signals = '[]', timer_id = r."timerId",
      timer_at = r."timerAt", next_at = r."timerAt", attempts = 0, updated_at = now()
    from jsonb_to_recordset(${asRows(tx, rows)}) as r (
      "appId" text, id text, version int, status text, problem text, state jsonb, "timerId" text, "timerAt" timestamptz)
    where w.app_id = r."appId" and w.id = r.id`
}

/** Tells a run something and makes it due; false when it no longer runs. */
export async function signalRun(tx: Tx, appId: string, id: string, signal: Json): Promise<boolean> {
  const rows = await tx`
    update workflow_run set signals = signals || ${tx.json([signal])}, next_at = now()
    where app_id = ${appId} and id = ${id} and status = 'running' returning id`
  return rows.length === 1
}

/** When the next run is due. */
export const runDue: DueQuery = (sql) => sql`select min(next_at) from workflow_run where status = 'running' and next_at is not null`
