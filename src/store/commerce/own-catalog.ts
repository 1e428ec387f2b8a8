import type { GenerateId } from '#domain/generate-id.ts'
import type { OwnProduct } from '#domain/commerce/own-product.ts'
import type { Catalog } from '#domain/commerce/product.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'
import { lockStock } from './stock.ts'

/** The workspace's own catalog; null while it has none. */
export async function findOwnCatalog(sql: Sql | Tx, appId: string): Promise<Catalog | null> {
  const [row] = await sql<Catalog[]>`
    select id, name, synced_at as "syncedAt", fault, (
      select count(*)::int from product p where p.app_id = c.app_id and p.catalog_id = c.id and p.archived_at is null) as "productCount"
    from catalog c where app_id = ${appId} and waba_id is null`
  return row ?? null
}

/** The id of the workspace's own catalog, which is there with its first product. */
export async function openOwnCatalog(tx: Tx, appId: string, generateId: GenerateId): Promise<string> {
  await tx`
    insert into catalog (app_id, id, name, synced_at) values (${appId}, ${generateId()}, 'Own catalog', now())
    on conflict (app_id) where waba_id is null do nothing`
  const [row] = await tx<{ id: string }[]>`select id from catalog where app_id = ${appId} and waba_id is null`
  return row!.id
}

const own = (sql: Sql | Tx, appId: string, retailerId: string) => sql`
  p.app_id = ${appId} and p.retailer_id = ${retailerId}
  and p.catalog_id = (select id from catalog where app_id = ${appId} and waba_id is null)`

/** Writes products of the own catalog, new ones and known ones; what is said of their stock replaces what orders left of it. */
export async function saveOwnProducts(tx: Tx, appId: string, catalogId: string, products: readonly OwnProduct[]): Promise<void> {
  await lockStock(tx, appId)
  const rows = products.map((product) => ({ ...product, counts: product.stock !== undefined, pictures: product.imageUrl !== undefined }))
  await tx`
    insert into product as p (app_id, catalog_id, retailer_id, name, description, price_minor, currency, image_url, url, stock, availability, seen_at)
    select ${appId}, ${catalogId}, r."retailerId", r.name, r.description, r."priceMinor", r.currency,
      case when r.pictures then r."imageUrl" else o.image_url end, r.url, now_.stock, case when now_.stock = 0 then 'out of stock' else 'in stock' end, now()
    from jsonb_to_recordset(${asRows(tx, rows)}) as r ("retailerId" text, name text, description text, "priceMinor" bigint, currency text,
      "imageUrl" text, url text, stock int, counts boolean, pictures boolean)
    left join product o on o.app_id = ${appId} and o.catalog_id = ${catalogId} and o.retailer_id = r."retailerId"
    cross join lateral (select case when r.counts then r.stock else o.stock end as stock) now_
    on conflict (app_id, catalog_id, retailer_id) do update set
      name = excluded.name, description = excluded.description, price_minor = excluded.price_minor, currency = excluded.currency,
      image_url = excluded.image_url, url = excluded.url, stock = excluded.stock, availability = excluded.availability, updated_at = now()`
}

/** Takes a product of the own catalog out of sight, or back; false where there is none. Orders that hold it keep it. */
export async function archiveProduct(sql: Sql | Tx, appId: string, retailerId: string, archived: boolean): Promise<boolean> {
  const rows = await sql`
    update product p set archived_at = case when ${archived} then coalesce(archived_at, now()) end, updated_at = now()
    where ${own(sql, appId, retailerId)} returning retailer_id`
  return rows.length === 1
}

/** Writes where a product's uploaded picture lies; false where there is no such product. */
export async function setProductImage(sql: Sql, appId: string, retailerId: string, path: string | null): Promise<boolean> {
  const rows =
    await sql`update product p set image_path = ${path}, updated_at = now() where ${own(sql, appId, retailerId)} returning retailer_id`
  return rows.length === 1
}
