import type { FlowSummary } from '#domain/api/flows.ts'
import { AppError } from '#domain/errors.ts'
import type { Flow, FlowDocument, FlowKind } from '#domain/flow-document.ts'
import type { PlacedTrigger } from '#domain/flow-trigger.ts'
import type { Json } from '#domain/json.ts'

import { TRIGGER_WORDS } from '#domain/trigger-words.ts'

import type { Sql, Tx } from './connect.ts'

const shown = (sql: Sql | Tx) =>
  sql`id, kind, name, draft, published_version as "publishedVersion", updated_at as "updatedAt", created_at as "createdAt"`

/** The app's flows, by name, with what starts them and how many contacts passed through. */
export async function listFlows(sql: Sql, appId: string, kind: FlowKind): Promise<FlowSummary[]> {
  const rows = await sql<(Omit<FlowSummary, 'triggers'> & { triggers: PlacedTrigger[] })[]>`
    select flow.id, kind, name, published_version as "publishedVersion", triggers, updated_at as "updatedAt", created_at as "createdAt",
           coalesce(passed.runs, 0)::int as runs, coalesce(passed.completed, 0)::int as completed
    from flow
    left join (
      select flow_id, count(*) as runs, count(*) filter (where ended_reason = 'completed') as completed
      from flow_session where app_id = ${appId} group by flow_id
    ) passed on passed.flow_id = flow.id
    where app_id = ${appId} and kind = ${kind} and deleted_at is null
    order by lower(name), flow.id`
  return rows.map((row) => ({ ...row, triggers: row.triggers.flatMap(triggerWords) }))
}

const triggerWords = ({ trigger }: PlacedTrigger): string[] =>
  trigger.type === 'keyword' ? trigger.keywords : [TRIGGER_WORDS[trigger.type]]

/** One flow with its draft; null when there is none under this id in this app. */
export async function getFlow(sql: Sql, appId: string, id: string): Promise<Flow | null> {
  const [row] = await sql<Flow[]>`select ${shown(sql)} from flow where app_id = ${appId} and id = ${id} and deleted_at is null`
  return row ?? null
}

/** Makes a flow that is not published yet. */
export async function createFlow(
  sql: Sql | Tx,
  flow: { appId: string; id: string; kind: FlowKind; name: string; draft: FlowDocument; demo?: boolean },
): Promise<Flow> {
  const [row] = await sql<Flow[]>`
    insert into flow (app_id, id, kind, name, draft, demo) values (${flow.appId}, ${flow.id}, ${flow.kind}, ${flow.name}, ${sql.json(asJson(flow.draft))}, ${flow.demo ?? false})
    returning ${shown(sql)}`
  return row!
}

/**
 * Renames a flow or saves its draft; null when there is no such flow. Refuses with `flow-changed` when it was saved since `basedOn`.
 * `updatedAt` grows with every save by at least a millisecond, so that it names one state of the flow.
 */
export async function updateFlow(
  sql: Sql,
  appId: string,
  id: string,
  changes: { name?: string | undefined; draft?: FlowDocument | undefined; basedOn?: string | undefined; by: string | null },
): Promise<Flow | null> {
  const { name = null, draft, basedOn = null, by } = changes
  const [row] = await sql<Flow[]>`
    update flow set
      name = coalesce(${name}, name),
      draft = coalesce(${draft ? sql.json(asJson(draft)) : null}, draft),
      updated_by = ${by},
      updated_at = greatest(date_trunc('milliseconds', clock_timestamp()), date_trunc('milliseconds', updated_at) + interval '1 millisecond')
    where app_id = ${appId} and id = ${id} and deleted_at is null
      and (${basedOn}::timestamptz is null or date_trunc('milliseconds', updated_at) = date_trunc('milliseconds', ${basedOn}::timestamptz))
    returning ${shown(sql)}`
  if (row) return row
  const [newer] = await sql<{ by: string | null; at: string }[]>`
    select updated_by as by, updated_at as at from flow where app_id = ${appId} and id = ${id} and deleted_at is null`
  if (!newer) return null
  const message = `It was saved${newer.by === null ? '' : ` by ${newer.by}`} at ${newer.at}; your change is based on ${basedOn ?? 'an older state'}.`
  throw new AppError('flow-changed', { details: [{ path: 'basedOn', message }] })
}

/** A document is JSON by its schema; its step configs are `unknown` to TypeScript only. */
const asJson = (value: FlowDocument): Json => value as unknown as Json
