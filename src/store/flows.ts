import type { FlowSummary } from '#domain/api/flows.ts'
import { AppError } from '#domain/errors.ts'
import type { Flow, FlowDocument, Trigger } from '#domain/flow-document.ts'
import type { Json } from '#domain/json.ts'

import type { Sql } from './connect.ts'

/** A published version as it is kept. */
export interface FlowVersionRow {
  version: number
  document: FlowDocument
  note: string | null
  publishedBy: string | null
  publishedAt: string
}

const shown = (sql: Sql) =>
  sql`id, name, draft, published_version as "publishedVersion", updated_at as "updatedAt", created_at as "createdAt"`

/** The app's flows, by name, with what starts them and how many contacts passed through. */
export async function listFlows(sql: Sql, appId: string): Promise<FlowSummary[]> {
  const rows = await sql<(Omit<FlowSummary, 'triggers'> & { triggers: Trigger[] })[]>`
    select flow.id, name, published_version as "publishedVersion", triggers, updated_at as "updatedAt", created_at as "createdAt",
           coalesce(passed.runs, 0)::int as runs, coalesce(passed.completed, 0)::int as completed
    from flow
    left join (
      select flow_id, count(*) as runs, count(*) filter (where ended_reason = 'completed') as completed
      from flow_session where app_id = ${appId} group by flow_id
    ) passed on passed.flow_id = flow.id
    where app_id = ${appId}
    order by lower(name), flow.id`
  return rows.map((row) => ({ ...row, triggers: row.triggers.flatMap(triggerWords) }))
}

const triggerWords = (trigger: Trigger): string[] => (trigger.type === 'keyword' ? trigger.keywords : ['any first message'])

/** One flow with its draft; null when there is none under this id in this app. */
export async function getFlow(sql: Sql, appId: string, id: string): Promise<Flow | null> {
  const [row] = await sql<Flow[]>`select ${shown(sql)} from flow where app_id = ${appId} and id = ${id}`
  return row ?? null
}

/** Makes a flow that is not published yet. */
export async function createFlow(
  sql: Sql,
  flow: { appId: string; id: string; name: string; draft: FlowDocument; demo?: boolean },
): Promise<Flow> {
  const [row] = await sql<Flow[]>`
    insert into flow (app_id, id, name, draft, demo) values (${flow.appId}, ${flow.id}, ${flow.name}, ${sql.json(asJson(flow.draft))}, ${flow.demo ?? false})
    returning ${shown(sql)}`
  return row!
}

/** Renames a flow or saves its draft; null when there is no such flow. */
export async function updateFlow(
  sql: Sql,
  appId: string,
  id: string,
  changes: { name?: string; draft?: FlowDocument },
): Promise<Flow | null> {
  const [row] = await sql<Flow[]>`
    update flow set
      name = coalesce(${changes.name ?? null}, name),
      draft = coalesce(${changes.draft ? sql.json(asJson(changes.draft)) : null}, draft),
      updated_at = now()
    where app_id = ${appId} and id = ${id}
    returning ${shown(sql)}`
  return row ?? null
}

/** Makes the document the flow's next version; refuses when the draft was saved since it was read. */
export async function publishFlow(
  sql: Sql,
  version: { appId: string; flow: Flow; triggers: Trigger[]; note: string | null; by: string | null },
): Promise<FlowVersionRow> {
  const { appId, flow } = version
  return sql.begin(async (tx) => {
    // Locked first, counted after: an update that waited for this lock would count by what it saw before it waited.
    const [same] = await tx<{ draft: boolean }[]>`
      select draft = ${tx.json(asJson(flow.draft))} as draft from flow where app_id = ${appId} and id = ${flow.id} for update`
    if (!same?.draft) throw new AppError('flow-changed')
    const [next] = await tx<{ version: number }[]>`
      update flow set
        published_version = coalesce((select max(version) from flow_version where app_id = ${appId} and flow_id = ${flow.id}), 0) + 1,
        triggers = ${tx.json(asJson(version.triggers))}
      where app_id = ${appId} and id = ${flow.id}
      returning published_version as version`
    const [row] = await tx<FlowVersionRow[]>`
      insert into flow_version (app_id, flow_id, version, document, note, published_by)
      values (${appId}, ${flow.id}, ${next!.version}, ${tx.json(asJson(flow.draft))}, ${version.note}, ${version.by})
      returning version, document, note, published_by as "publishedBy", published_at as "publishedAt"`
    return row!
  })
}

/** One published version; null when there is none. */
export async function getFlowVersion(sql: Sql, appId: string, flowId: string, version: number): Promise<FlowVersionRow | null> {
  const [row] = await sql<FlowVersionRow[]>`
    select version, document, note, published_by as "publishedBy", published_at as "publishedAt"
    from flow_version where app_id = ${appId} and flow_id = ${flowId} and version = ${version}`
  return row ?? null
}

/** A document is JSON by its schema; its step configs are `unknown` to TypeScript only. */
const asJson = (value: FlowDocument | Trigger[]): Json => value as unknown as Json
