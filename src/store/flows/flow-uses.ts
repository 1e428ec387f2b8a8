import type { FlowDocument, FlowKind } from '#domain/flows/flow-document.ts'
import type { Json } from '#domain/json.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

export interface FlowNamed {
  id: string
  kind: FlowKind
  name: string
  /** Its draft, and its published version where it has one. */
  documents: FlowDocument[]
}

/** The other flows and workflows whose draft or published version holds an id, as a text. */
export async function flowsNaming(sql: Sql | Tx, appId: string, id: string): Promise<FlowNamed[]> {
  const quoted = JSON.stringify(id)
  return sql<FlowNamed[]>`
    select f.id, f.kind, f.name, jsonb_path_query_array(jsonb_build_array(f.draft, v.document), '$[*] ? (@ != null)') as documents
    from flow f left join flow_version v on v.app_id = f.app_id and v.flow_id = f.id and v.version = f.published_version
    where f.app_id = ${appId} and f.id <> ${id} and f.deleted_at is null
      and (strpos(f.draft::text, ${quoted}) > 0 or strpos(v.document::text, ${quoted}) > 0)
    order by lower(f.name), f.id`
}

/** The names of flows whose published version books an event type, or with a resource, 20 at most. */
export async function flowsBooking(sql: Sql | Tx, appId: string, id: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select f.name from flow f
    join flow_version v on v.app_id = f.app_id and v.flow_id = f.id and v.version = f.published_version
    where f.app_id = ${appId} and f.deleted_at is null and jsonb_path_exists(
      v.document, '$.nodes[*].steps[*] ? ((@.config.eventType == $id || @.config.resource == $id) && @.kind != "listEvents")', jsonb_build_object('id', ${id}::text))
    order by f.name limit 20`
  return rows.map(({ name }) => name)
}

/** The app's settings, in which a flow may be named. */
export async function settingsNaming(sql: Sql | Tx, appId: string, id: string): Promise<Json | null> {
  const [row] = await sql<{ automation: Json }[]>`
    select automation from app where id = ${appId} and strpos(automation::text, ${JSON.stringify(id)}) > 0`
  return row?.automation ?? null
}

export interface KnownRow {
  to: string
  id: string
  name: string
  published: boolean
}

/** Everything of an app that a flow's document may name. */
export async function listKnown(sql: Sql | Tx, appId: string): Promise<KnownRow[]> {
  return knownRows(sql, appId)
}

/** The same, to be asked for or to be part of another question. */
export const knownRows = (sql: Sql | Tx, appId: string) => sql<KnownRow[]>`
    select kind as "to", id, name, published_version is not null as published from flow where app_id = ${appId} and deleted_at is null
    union all select 'eventType', id, config ->> 'name', not archived from event_type where app_id = ${appId} and not archived
    union all select 'resource', id, name, true from event_resource where app_id = ${appId}
    union all select 'connection', id, name, true from connection where app_id = ${appId}
    union all select 'agent', id, name, published_version is not null from agent where app_id = ${appId}
    union all select 'secret', name, name, true from app_secret where app_id = ${appId}
    union all select 'collection', k.id, k.name, exists (
      select from collection_product m join product p using (app_id, catalog_id, retailer_id)
      where m.app_id = k.app_id and m.collection_id = k.id and p.archived_at is null and p.availability not in ('out of stock', 'discontinued'))
      from collection k where k.app_id = ${appId}
    union all select 'ownCollection', k.id, k.name, true from collection k join catalog c on c.app_id = k.app_id and c.id = k.catalog_id
      where k.app_id = ${appId} and c.waba_id is null
    union all select 'channelKind', kind, min(name), true from channel where app_id = ${appId} group by kind`
