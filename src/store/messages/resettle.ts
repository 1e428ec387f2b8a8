import type { Json } from '#domain/json.ts'

import type { Tx } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { asRows } from '../postgres/rows.ts'
import { isAtWork } from '../transfer/at-work.ts'

/** What becomes of the sessions of a flow that run on versions before `version`. `after` is the last one that was looked at. */
export interface ResettleJob {
  appId: string
  flowId: string
  version: number
  how: 'restart' | 'move' | 'end'
  after: string
}

/** Now, where sessions wait to be settled again. */
export const resettleWaits: DueQuery = (sql) => sql`select now() from flow_resettle where ${isAtWork(sql, sql`app_id`)} limit 1`

/** Locks the oldest job that nobody works on. */
export async function lockResettleJob(tx: Tx): Promise<ResettleJob | null> {
  const [job] = await tx<ResettleJob[]>`
    select app_id as "appId", flow_id as "flowId", version, how, after from flow_resettle where ${isAtWork(tx, tx`app_id`)}
    order by created_at, app_id, flow_id, version limit 1 for update skip locked`
  return job ?? null
}

/** The next sessions of a job: those that began with the flow on a version before. */
export function sessionsBefore(
  tx: Tx,
  { appId, flowId, version, after }: ResettleJob,
  limit: number,
): Promise<{ id: string; conversationId: string }[]> {
  return tx`
    select id, conversation_id as "conversationId" from flow_session
    where app_id = ${appId} and flow_id = ${flowId} and ended_reason is null and version < ${version} and id > ${after}
    order by id limit ${limit}`
}

/** Notes how far a job has come. */
export async function resettledTo(tx: Tx, { appId, flowId, version }: ResettleJob, after: string): Promise<void> {
  await tx`update flow_resettle set after = ${after} where app_id = ${appId} and flow_id = ${flowId} and version = ${version}`
}

/** Ends a job. */
export async function resettleDone(tx: Tx, { appId, flowId, version }: ResettleJob): Promise<void> {
  await tx`delete from flow_resettle where app_id = ${appId} and flow_id = ${flowId} and version = ${version}`
}

/** Writes sessions that go on in another version. */
export async function repinSessions(tx: Tx, rows: readonly { appId: string; id: string; version: number; state: Json }[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update flow_session s set version = r.version, state = r.state, updated_at = now()
    from jsonb_to_recordset(${asRows(tx, rows)}) as r ("appId" text, id text, version int, state jsonb)
    where s.app_id = r."appId" and s.id = r.id`
}
