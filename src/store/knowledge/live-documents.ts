import type { Availability } from '#domain/commerce/product.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { type ReadDocument, writeDocument } from './passages.ts'
import type { Reading } from './readings.ts'

/** A product as it is told, and found by. */
export interface LiveProduct {
  catalogId: string
  retailerId: string
  name: string
  description: string | null
  /** In the smallest unit of the currency; null where nobody knows. */
  priceMinor: number | null
  currency: string | null
  availability: Availability
  stock: number | null
  url: string | null
}

const product = (sql: Sql | Tx) => sql`
  p.catalog_id as "catalogId", p.retailer_id as "retailerId", p.name, p.description, p.price_minor::float8 as "priceMinor", p.currency, p.availability,
  p.stock, p.url`

/** Whether a product is one of a source's, as that is set now. */
const isOfSource = (sql: Sql | Tx) => sql`
  p.archived_at is null and (coalesce(s.config -> 'collectionIds', '[]') = '[]' or exists (
    select from collection_product m where m.app_id = p.app_id and m.catalog_id = p.catalog_id and m.retailer_id = p.retailer_id
      and s.config -> 'collectionIds' ? m.collection_id))`

/** The products that a source stands for, by name; what is out of stock is found, too. */
export function productsOfSource(sql: Sql, { appId, sourceId }: Reading, most: number): Promise<LiveProduct[]> {
  return sql<LiveProduct[]>`
    select ${product(sql)} from knowledge_source s join product p on p.app_id = s.app_id
    where s.app_id = ${appId} and s.id = ${sourceId} and ${isOfSource(sql)} order by p.name, p.catalog_id, p.retailer_id limit ${most}`
}

/** What a live document stands for now. */
export interface LiveDocument {
  documentId: string
  /** Of its source. */
  sourceTitle: string
  /** Null where it stands for an event type, or the product is not to be told any more. */
  product: LiveProduct | null
  /** Null where it stands for a product, or the event type is not one of the source's any more. */
  eventTypeId: string | null
}

/** Those of these documents that are told live, with what they stand for at this moment. */
export async function liveDocuments(sql: Sql, appId: string, documentIds: readonly string[]): Promise<LiveDocument[]> {
  const rows = await sql<(LiveProduct & Omit<LiveDocument, 'product'>)[]>`
    select d.id as "documentId", s.title as "sourceTitle", ${product(sql)},
      case when coalesce(s.config -> 'eventTypeIds', '[]') = '[]' or s.config -> 'eventTypeIds' ? d.event_type_id then d.event_type_id end as "eventTypeId"
    from knowledge_document d join knowledge_source s on s.app_id = d.app_id and s.id = d.source_id
    left join product p on p.app_id = d.app_id and p.catalog_id = d.catalog_id and p.retailer_id = d.retailer_id and ${isOfSource(sql)}
      and (not coalesce((s.config ->> 'onlyAvailable')::boolean, false) or p.availability not in ('out of stock', 'discontinued'))
    where d.app_id = ${appId} and d.id = any(${documentIds as string[]}) and (d.catalog_id is not null or d.event_type_id is not null)`
  return rows.map(({ documentId, sourceTitle, eventTypeId, ...rest }) => ({
    documentId,
    sourceTitle,
    eventTypeId,
    product: rest.name === null ? null : rest,
  }))
}

/** The documents of a source with what they were last found by. */
export async function documentHashes(sql: Sql, { appId, sourceId }: Reading): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; hash: string }[]>`
    select id, hash from knowledge_document where app_id = ${appId} and source_id = ${sourceId}`
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

/** What a document stands for. */
export type LiveThing = { catalogId: string; retailerId: string } | { eventTypeId: string }

/** Keeps a document that stands for something. */
export async function writeLiveDocument(tx: Tx, appId: string, document: ReadDocument, thing: LiveThing): Promise<void> {
  await writeDocument(tx, appId, document)
  const of = 'eventTypeId' in thing ? { event_type_id: thing.eventTypeId } : { catalog_id: thing.catalogId, retailer_id: thing.retailerId }
  await tx`update knowledge_document set ${tx(of)} where app_id = ${appId} and id = ${document.id}`
}

/** Removes the documents of a source that stand for nothing any more. */
export async function keepOnly(tx: Tx, { appId, sourceId }: Reading, ids: readonly string[]): Promise<void> {
  await tx`delete from knowledge_document where app_id = ${appId} and source_id = ${sourceId} and id <> all(${ids as string[]})`
}
