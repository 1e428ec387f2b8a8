import { AppError } from '#domain/errors.ts'
import type { FlowArrangement, FlowFolder } from '#domain/api/flows/flow-lists.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

/** Folders that a list may have. */
const MAX_FOLDERS = 200

/** The folders of the app's flows or workflows, by name. */
export async function listFlowFolders(sql: Sql, appId: string, kind: FlowKind): Promise<FlowFolder[]> {
  return sql<FlowFolder[]>`select id, kind, name from flow_folder where app_id = ${appId} and kind = ${kind} order by lower(name), id`
}

/** Makes a folder; refuses a name that another one of the list has, and the 201st. */
export async function createFlowFolder(sql: Sql, appId: string, folder: FlowFolder): Promise<FlowFolder> {
  const { id, kind, name } = folder
  const [count] = await sql<{ count: number }[]>`select count(*)::int as count from flow_folder where app_id = ${appId} and kind = ${kind}`
  if ((count?.count ?? 0) >= MAX_FOLDERS) throw new AppError('too-many-folders')
  const rows = await sql`
    insert into flow_folder (app_id, id, kind, name) values (${appId}, ${id}, ${kind}, ${name})
    on conflict (app_id, kind, lower(name)) do nothing returning id`
  if (rows.length === 0) throw new AppError('name-taken')
  return folder
}

/** Renames a folder; null when there is none. */
export async function renameFlowFolder(sql: Sql, appId: string, id: string, name: string): Promise<FlowFolder | null> {
  const taken = await sql`
    select from flow_folder other join flow_folder own on own.app_id = other.app_id and own.kind = other.kind
    where own.app_id = ${appId} and own.id = ${id} and other.id <> ${id} and lower(other.name) = lower(${name})`
  if (taken.length > 0) throw new AppError('name-taken')
  const [row] = await sql<FlowFolder[]>`
    update flow_folder set name = ${name} where app_id = ${appId} and id = ${id} returning id, kind, name`
  return row ?? null
}

/** Removes a folder; the flows in it stay and are in none. False when there is none. */
export async function removeFlowFolder(sql: Sql, appId: string, id: string): Promise<boolean> {
  const rows = await sql`delete from flow_folder where app_id = ${appId} and id = ${id} returning id`
  return rows.length > 0
}

export interface FlowPlace {
  id: string
  kind: FlowKind
  name: string
  publishedVersion: number | null
  agentId: string | null
}

/** Locks flows so that nobody publishes one meanwhile; fewer rows where some do not exist. */
export async function lockFlows(tx: Tx, appId: string, ids: readonly string[]): Promise<FlowPlace[]> {
  return tx<FlowPlace[]>`
    select id, kind, name, published_version as "publishedVersion", agent_id as "agentId" from flow
    where app_id = ${appId} and id = any(${[...ids]}) and deleted_at is null order by id for update`
}

/** Puts flows into folders or out of them, away or back. False where a folder is not one of the flow's own list. */
export async function arrangeFlows(tx: Tx, appId: string, changes: readonly FlowArrangement[]): Promise<boolean> {
  const rows = changes.map(({ id, folderId, archived }) => ({
    id,
    moves: folderId !== undefined,
    folder_id: folderId ?? null,
    archived: archived ?? null,
  }))
  const done = await tx`
    update flow set
      folder_id = case when r.moves then r.folder_id else flow.folder_id end,
      archived_at = case when r.archived is null then flow.archived_at when r.archived then coalesce(flow.archived_at, now()) end
    from jsonb_to_recordset(${asRows(tx, rows)}) as r (id text, moves boolean, folder_id text, archived boolean)
    where flow.app_id = ${appId} and flow.id = r.id and flow.deleted_at is null
      and (r.folder_id is null or exists (
        select from flow_folder f where f.app_id = ${appId} and f.id = r.folder_id and f.kind = flow.kind))
    returning flow.id`
  return done.length === changes.length
}
