import type { PlacedTrigger } from '#domain/flows/flow-trigger.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { isAtWork } from '../transfer/at-work.ts'

export interface PublishedWorkflow {
  appId: string
  id: string
  name: string
  version: number
  triggers: PlacedTrigger[]
}

/** Loads the published workflows of these apps. */
export function loadWorkflows(tx: Tx | Sql, appIds: readonly string[]): Promise<PublishedWorkflow[]> {
  return tx<PublishedWorkflow[]>`
    select app_id as "appId", id, name, published_version as version, triggers
    from flow where app_id = any(${appIds as string[]}) and kind = 'workflow' and published_version is not null order by app_id, created_at, id`
}

/** Names workflows, published or not. */
export async function workflowNames(tx: Tx, appId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx<{ id: string; name: string }[]>`select id, name from flow where app_id = ${appId} and id = any(${ids as string[]})`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Writes what the app's published workflows listen to, and when their schedules are due. */
export async function saveListening(
  tx: Tx,
  appId: string,
  listening: { types: readonly string[]; workflowId: string; schedules: readonly { nodeId: string; cron: string; nextAt: string }[] },
): Promise<void> {
  const { types, workflowId, schedules } = listening
  await tx`update app set listens = ${types as string[]} where id = ${appId}`
  await tx`delete from workflow_schedule where app_id = ${appId} and workflow_id = ${workflowId}`
  for (const { nodeId, cron, nextAt } of schedules) {
    await tx`insert into workflow_schedule (app_id, workflow_id, node_id, cron, next_at) values (${appId}, ${workflowId}, ${nodeId}, ${cron}, ${nextAt})`
  }
}

export interface DueSchedule {
  appId: string
  workflowId: string
  nodeId: string
  cron: string
  nextAt: string
  timeZone: string
}

/** Locks schedules that are due. */
export function lockDueSchedules(tx: Tx, limit: number): Promise<DueSchedule[]> {
  return tx<DueSchedule[]>`
    select s.app_id as "appId", s.workflow_id as "workflowId", s.node_id as "nodeId", s.cron, s.next_at as "nextAt", a.time_zone as "timeZone"
    from workflow_schedule s join app a on a.id = s.app_id where s.next_at <= now() and ${isAtWork(tx, tx`s.app_id`)}
    order by s.next_at limit ${limit} for update of s skip locked`
}

/** Sets when a schedule is due next; null ends it. */
export async function rescheduled(tx: Tx, { appId, workflowId, nodeId }: DueSchedule, nextAt: string | null): Promise<void> {
  if (nextAt === null)
    await tx`delete from workflow_schedule where app_id = ${appId} and workflow_id = ${workflowId} and node_id = ${nodeId}`
  else
    await tx`update workflow_schedule set next_at = ${nextAt} where app_id = ${appId} and workflow_id = ${workflowId} and node_id = ${nodeId}`
}

/** Finds open conversations in which nobody said anything for so long, that have not been seen idle since. */
export function findIdle(
  tx: Tx,
  appId: string,
  workflowId: string,
  minutes: number,
  limit: number,
): Promise<{ id: string; contactId: string; key: string }[]> {
  return tx`
    select c.id, c.contact_id as "contactId", k.key
    from conversation c cross join lateral (select 'idle:' || c.id || ':' || floor(extract(epoch from c.last_activity_at) * 1000) as key) k
    where c.app_id = ${appId} and c.open_state = 'open'
      and c.last_activity_at <= now() - ${minutes} * interval '1 minute' and c.last_activity_at > now() - ${minutes} * interval '1 minute' - interval '1 day'
      and c.last_activity_minute <= now() - ${minutes} * interval '1 minute' and c.last_activity_minute > now() - (${minutes} + 1) * interval '1 minute' - interval '1 day'
      and not exists (select from workflow_run r where r.app_id = c.app_id and r.workflow_id = ${workflowId} and r.dedupe_key = k.key)
    order by c.last_activity_minute, c.last_activity_at limit ${limit}`
}

export interface WorkflowHook {
  token: string
  sample: unknown
  sampledAt: string | null
}

/** The workflow's own address, made when it is first asked for. */
export async function ensureHook(sql: Sql, appId: string, workflowId: string, token: string): Promise<WorkflowHook> {
  const [row] = await sql<WorkflowHook[]>`
    insert into workflow_hook (app_id, workflow_id, token) values (${appId}, ${workflowId}, ${token})
    on conflict (app_id, workflow_id) do update set token = workflow_hook.token
    returning token, sample, sampled_at as "sampledAt"`
  return row!
}

/** Gives the workflow a new address; the old one is gone. */
export async function renewHook(sql: Sql, appId: string, workflowId: string, token: string): Promise<WorkflowHook | null> {
  const [row] = await sql<WorkflowHook[]>`
    update workflow_hook set token = ${token} where app_id = ${appId} and workflow_id = ${workflowId}
    returning token, sample, sampled_at as "sampledAt"`
  return row ?? null
}

/** Keeps the body of a call as the workflow's example, and tells whose address it is; null when it is nobody's. */
export async function sampleHook(tx: Tx, token: string, body: unknown): Promise<{ appId: string; workflowId: string } | null> {
  const [row] = await tx<{ appId: string; workflowId: string }[]>`
    update workflow_hook set sample = ${tx.json(body as never)}, sampled_at = now() where token = ${token}
    returning app_id as "appId", workflow_id as "workflowId"`
  return row ?? null
}

/** The app's time zone. */
export async function appZone(tx: Tx, appId: string): Promise<string> {
  const [row] = await tx<{ timeZone: string }[]>`select time_zone as "timeZone" from app where id = ${appId}`
  return row?.timeZone ?? 'UTC'
}
