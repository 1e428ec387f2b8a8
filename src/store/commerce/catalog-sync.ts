import type { FetchedProduct } from '#domain/commerce/product.ts'

import type { Sql } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

export interface LinkedCatalogs {
  appId: string
  wabaId: string
  catalogs: readonly { id: string; name: string }[]
}

/** Keeps the catalogs that an account is linked to. */
export async function writeCatalogs(sql: Sql, { appId, wabaId, catalogs }: LinkedCatalogs): Promise<void> {
  await sql`
    insert into catalog (app_id, id, waba_id, name)
    select ${appId}, id, ${wabaId}, name from jsonb_to_recordset(${asRows(sql, catalogs)}) as r (id text, name text)
    on conflict (app_id, id) do update set name = excluded.name, waba_id = excluded.waba_id`
}

/** Forgets what the account is not linked to any more: `catalogs` are all that it is. */
export async function forgetOtherCatalogs(sql: Sql, { appId, wabaId, catalogs }: LinkedCatalogs): Promise<void> {
  await sql`delete from catalog where app_id = ${appId} and waba_id = ${wabaId} and not (id = any(${catalogs.map(({ id }) => id)}))`
}

/** Keeps a page of products, seen at `askedAt` (the database's clock). */
export async function writeProducts(
  sql: Sql,
  { appId, catalogId, products, askedAt }: { appId: string; catalogId: string; products: readonly FetchedProduct[]; askedAt: string },
): Promise<void> {
  await sql`
    insert into product (app_id, catalog_id, retailer_id, name, description, price_minor, currency, availability, image_url, url, seen_at)
    select ${appId}, ${catalogId}, "retailerId", name, description, "priceMinor", currency, availability, "imageUrl", url, ${askedAt}
    from jsonb_to_recordset(${asRows(sql, products)}) as r ("retailerId" text, name text, description text, "priceMinor" bigint, currency text,
      availability text, "imageUrl" text, url text)
    where exists (select from catalog where app_id = ${appId} and id = ${catalogId})
    on conflict (app_id, catalog_id, retailer_id) do update set
      name = excluded.name, description = excluded.description, price_minor = excluded.price_minor, currency = excluded.currency,
      availability = excluded.availability, image_url = excluded.image_url, url = excluded.url,
      seen_at = greatest(product.seen_at, excluded.seen_at),
      updated_at = case when (product.name, product.description, product.price_minor, product.currency, product.availability, product.image_url, product.url)
        is distinct from (excluded.name, excluded.description, excluded.price_minor, excluded.currency, excluded.availability, excluded.image_url, excluded.url)
        then now() else product.updated_at end`
}

/** Ends the reading of a catalog: without a fault every page arrived, so what no page had since `askedAt` was deleted. */
export async function settleCatalog(
  sql: Sql,
  { appId, catalogId, askedAt, fault }: { appId: string; catalogId: string; askedAt: string; fault: string | null },
): Promise<void> {
  if (fault !== null) {
    await sql`update catalog set fault = ${fault} where app_id = ${appId} and id = ${catalogId}`
    return
  }
  await sql.begin(async (tx) => {
    await tx`update catalog set fault = null, synced_at = now() where app_id = ${appId} and id = ${catalogId}`
    await tx`delete from product where app_id = ${appId} and catalog_id = ${catalogId} and seen_at < ${askedAt}`
  })
}
