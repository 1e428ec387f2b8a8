import type { Collection } from '#domain/commerce/own-product.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { whenGiven } from '../postgres/when-given.ts'

/** The app's collections by name, or one of them. */
export function listCollections(sql: Sql | Tx, appId: string, id?: string): Promise<Collection[]> {
  return sql<Collection[]>`
    select k.id, k.name, k.catalog_id as "catalogId", c.name as "catalogName", c.waba_id is null as "isOwn",
      array(select m.retailer_id from collection_product m where m.app_id = k.app_id and m.collection_id = k.id order by m.position) as "productIds", (
      select count(*)::int from collection_product m join product p using (app_id, catalog_id, retailer_id)
      where m.app_id = k.app_id and m.collection_id = k.id and p.archived_at is null) as "productCount"
    from collection k join catalog c on c.app_id = k.app_id and c.id = k.catalog_id
    where k.app_id = ${appId} ${whenGiven(sql, id, (one) => sql`and k.id = ${one}`)} order by lower(k.name), k.id`
}

/** Adds a collection to a catalog; false where the catalog has one of this name, or is not there. */
export async function addCollection(
  tx: Tx,
  { appId, id, catalogId, name }: { appId: string; id: string; catalogId: string; name: string },
): Promise<boolean> {
  const rows = await tx`
    insert into collection (app_id, id, catalog_id, name)
    select app_id, ${id}, id, ${name} from catalog where app_id = ${appId} and id = ${catalogId}
    on conflict (app_id, catalog_id, name) do nothing returning id`
  return rows.length === 1
}

/** Renames a collection; false where it is not there, or its catalog has another one of this name. */
export async function renameCollection(tx: Tx, appId: string, id: string, name: string): Promise<boolean> {
  const rows = await tx`
    update collection k set name = ${name} where app_id = ${appId} and id = ${id} and not exists (
      select from collection o where o.app_id = k.app_id and o.catalog_id = k.catalog_id and o.name = ${name} and o.id <> k.id)
    returning id`
  return rows.length === 1
}

/** Removes a collection; its products stay. */
export async function removeCollection(sql: Sql, appId: string, id: string): Promise<boolean> {
  const rows = await sql`delete from collection where app_id = ${appId} and id = ${id} returning id`
  return rows.length === 1
}

/** Writes all products of a collection, in this order; what its catalog does not have is left out. */
export async function setCollectionProducts(tx: Tx, appId: string, id: string, productIds: readonly string[]): Promise<void> {
  await tx`delete from collection_product where app_id = ${appId} and collection_id = ${id}`
  await tx`
    insert into collection_product (app_id, collection_id, catalog_id, retailer_id, position)
    select k.app_id, k.id, p.catalog_id, p.retailer_id, min(w.at)
    from collection k cross join unnest(${[...productIds]}::text[]) with ordinality as w (retailer_id, at)
    join product p on p.app_id = k.app_id and p.catalog_id = k.catalog_id and p.retailer_id = w.retailer_id
    where k.app_id = ${appId} and k.id = ${id} group by 1, 2, 3, 4`
}

/** Writes all collections of a product of a catalog; to those that it was not in, it comes last. */
export async function setProductCollections(
  tx: Tx,
  { appId, catalogId, retailerId }: { appId: string; catalogId: string; retailerId: string },
  collectionIds: readonly string[],
): Promise<void> {
  const ids = [...collectionIds]
  await tx`
    delete from collection_product where app_id = ${appId} and catalog_id = ${catalogId} and retailer_id = ${retailerId}
      and not (collection_id = any(${ids}))`
  await tx`
    insert into collection_product (app_id, collection_id, catalog_id, retailer_id, position)
    select k.app_id, k.id, k.catalog_id, ${retailerId}, coalesce((
      select max(position) from collection_product m where m.app_id = k.app_id and m.collection_id = k.id), 0) + 1
    from collection k where k.app_id = ${appId} and k.catalog_id = ${catalogId} and k.id = any(${ids})
    on conflict do nothing`
}
