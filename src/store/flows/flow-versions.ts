import { AppError } from '#domain/errors.ts'
import type { Flow, FlowDocument } from '#domain/flows/flow-document.ts'
import type { PlacedTrigger } from '#domain/flows/flow-trigger.ts'
import type { FlowVersion, WaitingSessions } from '#domain/api/flows/flow-versions.ts'
import { storedText } from '#domain/i18n/t.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

const shown = (sql: Sql | Tx) => sql`
  v.version, v.name, v.note, v.published_by as "publishedBy", v.published_at as "publishedAt",
  coalesce(v.published_by_name, (select name from "user" u where u.id = v.published_by)) as "publishedByName"`

export interface NewVersion {
  appId: string
  flowId: string
  document: FlowDocument
  triggers: readonly PlacedTrigger[]
  name: string | null
  note: string | null
  by: { id: string; name: string | null }
  waiting: WaitingSessions
}

/** Makes the draft the flow's next version; refuses when it was saved since it was read. `onPublished` is part of the same transaction. */
export function publishDraft(sql: Sql, flow: Flow, next: NewVersion, onPublished: (tx: Tx) => Promise<void>): Promise<FlowVersion> {
  return sql.begin(async (tx) => {
    // Locked first, counted after: an update that waited for this lock would count by what it saw before it waited.
    const [same] = await tx<{ draft: boolean }[]>`
      select draft = ${asRows(tx, [flow.draft])} -> 0 as draft from flow
      where app_id = ${next.appId} and id = ${flow.id} and deleted_at is null for update`
    if (!same?.draft) throw new AppError('flow-changed')
    return addVersion(tx, next, onPublished)
  })
}

/** Makes an older version the next one; null when there is none. The draft stays as it is. */
export function publishAgain(
  sql: Sql,
  next: Omit<NewVersion, 'document' | 'triggers' | 'note'> & { version: number; triggersOf(document: FlowDocument): PlacedTrigger[] },
  onPublished: (tx: Tx) => Promise<void>,
): Promise<FlowVersion | null> {
  const { appId, flowId, version } = next
  return sql.begin(async (tx) => {
    await tx`select from flow where app_id = ${appId} and id = ${flowId} and deleted_at is null for update`
    const old = await getFlowVersion(tx, appId, flowId, version)
    if (!old) return null
    const { document } = old
    return addVersion(tx, { ...next, document, triggers: next.triggersOf(document), note: `Back to version ${version}` }, onPublished)
  })
}

/** Publishes a document as the next version of a flow. */
export async function addVersion(tx: Tx, next: NewVersion, onPublished: (tx: Tx) => Promise<void>): Promise<FlowVersion> {
  const { appId, flowId, name, note, by, waiting } = next
  const [flow] = await tx<{ version: number; isArchived: boolean }[]>`
    update flow set
      published_version = coalesce((select max(version) from flow_version where app_id = ${appId} and flow_id = ${flowId}), 0) + 1,
      triggers = ${asRows(tx, next.triggers)}
    where app_id = ${appId} and id = ${flowId} and deleted_at is null
    returning published_version as version, archived_at is not null as "isArchived"`
  if (!flow) throw new AppError('not-found')
  if (flow.isArchived) throw new AppError('flow-archived')
  await tx`
    insert into flow_version (app_id, flow_id, version, document, name, note, published_by, published_by_name)
    values (${appId}, ${flowId}, ${flow.version}, ${asRows(tx, [next.document])} -> 0, ${name}, ${note}, ${by.id}, ${by.name})`
  if (waiting !== 'finish')
    await tx`insert into flow_resettle (app_id, flow_id, version, how) values (${appId}, ${flowId}, ${flow.version}, ${waiting})`
  await onPublished(tx)
  const row = await getFlowVersion(tx, appId, flowId, flow.version)
  return row!
}

/** One published version; null when there is none. */
export async function getFlowVersion(sql: Sql | Tx, appId: string, flowId: string, version: number): Promise<FlowVersion | null> {
  const [row] = await sql<FlowVersion[]>`
    select ${shown(sql)}, v.document from flow_version v
    where v.app_id = ${appId} and v.flow_id = ${flowId} and v.version = ${version}`
  return row ?? null
}

/** Names a version or writes its note again, and leaves alone what is left out; null when there is no such version. */
export async function renameFlowVersion(
  sql: Sql,
  appId: string,
  flowId: string,
  version: number,
  { name, note }: { name?: string | null | undefined; note?: string | null | undefined },
): Promise<Omit<FlowVersion, 'document'> | null> {
  const [row] = await sql<Omit<FlowVersion, 'document'>[]>`
    update flow_version v set
      name = ${name === undefined ? sql`v.name` : sql`nullif(${name}, '')`},
      note = ${note === undefined ? sql`v.note` : sql`nullif(${note}, '')`}
    where v.app_id = ${appId} and v.flow_id = ${flowId} and v.version = ${version}
    returning ${shown(sql)}`
  return row ?? null
}

/** A page of the published versions, newest first, without their documents. */
export async function listFlowVersions(
  sql: Sql,
  appId: string,
  flowId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<Omit<FlowVersion, 'document'>[]> {
  return sql<Omit<FlowVersion, 'document'>[]>`
    select ${shown(sql)} from flow_version v
    where v.app_id = ${appId} and v.flow_id = ${flowId} and v.version < coalesce(${before}, 2147483647)
    order by v.version desc limit ${limit}`
}

/** Takes a flow out of use: nothing starts it any more, and nobody is started again. */
export async function unpublish(tx: Tx, appId: string, flowId: string): Promise<void> {
  await tx`update flow set published_version = null, triggers = '[]' where app_id = ${appId} and id = ${flowId} and deleted_at is null`
  await tx`delete from flow_resettle where app_id = ${appId} and flow_id = ${flowId} and how = 'restart'`
}

/** Deletes a flow: it is gone for everybody, its versions stay for the log, its runs stop, and who waits in it is let go by and by. */
export async function removeFlow(tx: Tx, appId: string, flowId: string): Promise<void> {
  await tx`update flow set published_version = null, triggers = '[]', deleted_at = now() where app_id = ${appId} and id = ${flowId}`
  await tx`
    update workflow_run set status = 'cancelled', problem = ${storedText('The workflow was deleted.')}, next_at = null, timer_id = null, timer_at = null, updated_at = now()
    where app_id = ${appId} and workflow_id = ${flowId} and status = 'running'`
  await tx`delete from workflow_hook where app_id = ${appId} and workflow_id = ${flowId}`
  await tx`delete from flow_resettle where app_id = ${appId} and flow_id = ${flowId}`
  await tx`insert into flow_resettle (app_id, flow_id, version, how) values (${appId}, ${flowId}, 2147483647, 'end')`
}
