import { AppError } from '#domain/errors.ts'
import type { Flow, FlowDocument, FlowKind } from '#domain/flows/flow-document.ts'
import type { Json } from '#domain/json.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

const shown = (sql: Sql | Tx) =>
  sql`
    id, kind, name, draft, published_version as "publishedVersion", updated_at as "updatedAt", updated_by as "updatedBy",
    created_at as "createdAt", agent_id as "agentId"`

/** One flow with its draft; null when there is none under this id in this app. */
export async function getFlow(sql: Sql, appId: string, id: string): Promise<Flow | null> {
  const [row] = await sql<Flow[]>`select ${shown(sql)} from flow where app_id = ${appId} and id = ${id} and deleted_at is null`
  return row ?? null
}

interface NewFlow {
  appId: string
  id: string
  kind: FlowKind
  name: string
  draft: FlowDocument
  /** The name of who makes it. */
  by?: string | null
  /** It comes into the folder of this flow. */
  beside?: string | null
  demo?: boolean
}

/** Makes a flow that is not published yet. */
export async function createFlow(
  sql: Sql | Tx,
  { appId, id, kind, name, draft, by = null, beside = null, demo = false }: NewFlow,
): Promise<Flow> {
  const [row] = await sql<Flow[]>`
    insert into flow (app_id, id, kind, name, draft, updated_by, demo, folder_id) values (
      ${appId}, ${id}, ${kind}, ${name}, ${sql.json(asJson(draft))}, ${by}, ${demo},
      (select folder_id from flow where app_id = ${appId} and id = ${beside}))
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
      xid = pg_current_xact_id(),
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
