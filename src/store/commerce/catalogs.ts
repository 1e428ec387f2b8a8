import { z } from 'zod'

import { WITH_THREE_DECIMALS, WITHOUT_DECIMALS } from '#domain/commerce/money.ts'
import { AppError } from '#domain/errors.ts'
import type { CatalogAccount, Product } from '#domain/commerce/product.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { whenGiven } from '../postgres/when-given.ts'
import type { Page, PageOf } from '../postgres/pages.ts'
import { asRows } from '../postgres/rows.ts'

/** The app's accounts with their numbers, and the catalogs that each is linked to. */
export function listCatalogAccounts(sql: Sql, appId: string): Promise<CatalogAccount[]> {
  return sql<CatalogAccount[]>`
    select c.waba_id as "wabaId", jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.created_at) as channels,
      max(s.synced_at) as "syncedAt", max(s.problem) as problem,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'fault', g.fault,
          'syncedAt', to_char(g.synced_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'productCount', (select count(*) from product p where p.app_id = g.app_id and p.catalog_id = g.id)) order by g.name, g.id)
        from catalog g where g.app_id = ${appId} and g.waba_id = c.waba_id), '[]') as catalogs
    from channel c left join catalog_sync s on s.app_id = c.app_id and s.waba_id = c.waba_id
    where c.app_id = ${appId} and c.kind = 'whatsapp' and c.removed_at is null group by c.waba_id order by min(c.created_at)`
}

const shown = (sql: Sql | Tx) => sql`
  p.catalog_id as "catalogId", g.name as "catalogName", p.retailer_id as "retailerId", p.name, p.description, p.price_minor::float8 as "priceMinor",
  p.currency, p.availability, p.image_url as "imageUrl", p.image_path as "imagePath", p.url, p.updated_at as "updatedAt",
  g.waba_id is null as "isOwn", p.stock, p.archived_at is not null as archived,
  array(select m.collection_id from collection_product m where m.app_id = p.app_id and m.catalog_id = p.catalog_id and m.retailer_id = p.retailer_id
    order by m.collection_id) as "collectionIds"`

/** A product with where its uploaded picture lies; null where none was uploaded. */
export type StoredProduct = Product & { imagePath: string | null }

export interface ProductFilter {
  catalogId?: string | undefined
  /** Only those of the catalogs that this channel's account is linked to. */
  channelId?: string | undefined
  search?: string | undefined
  collectionId?: string | undefined
  /** Those that were archived, in place of the others. */
  archived?: boolean | undefined
  /** Only what can be ordered, or only what cannot. */
  stock?: 'in' | 'out' | undefined
  /** Only these, by the shop's own ids. */
  ids?: readonly string[] | undefined
}

/** A page of the app's products, by name. */
export async function listProducts(sql: Sql, appId: string, filter: ProductFilter, page: Page): Promise<PageOf<StoredProduct>> {
  const from = readPlace(page.after)
  const words = containing(filter.search)
  const gone = sql`p.availability in ('out of stock', 'discontinued')`
  const rows = await sql<StoredProduct[]>`
    select ${shown(sql)} from product p join catalog g on g.app_id = p.app_id and g.id = p.catalog_id
    where p.app_id = ${appId} and (p.archived_at is not null) = ${filter.archived ?? false}
      ${whenGiven(
        sql,
        filter.collectionId,
        (id) => sql`and exists (select from collection_product m where m.app_id = p.app_id and m.collection_id = ${id}
          and m.catalog_id = p.catalog_id and m.retailer_id = p.retailer_id)`,
      )}
      ${whenGiven(sql, filter.catalogId, (id) => sql`and p.catalog_id = ${id}`)}
      ${whenGiven(sql, filter.channelId, (id) => sql`and g.waba_id = (select waba_id from channel where app_id = ${appId} and id = ${id})`)}
      ${whenGiven(sql, filter.ids, (ids) => (ids.length === 0 ? sql`` : sql`and p.retailer_id = any(${[...ids]})`))}
      ${whenGiven(sql, filter.stock, (stock) => (stock === 'out' ? sql`and ${gone}` : sql`and not (${gone})`))}
      ${words === null ? sql`` : sql`and (p.name ilike ${words} or p.retailer_id ilike ${words} or p.description ilike ${words})`}
      ${from ? sql`and (p.name, p.catalog_id, p.retailer_id) > (${from[0]}, ${from[1]}, ${from[2]})` : sql``}
    order by p.name, p.catalog_id, p.retailer_id limit ${page.limit + 1}`
  const items = rows.slice(0, page.limit)
  const last = items.at(-1)
  return {
    items,
    nextCursor: rows.length > page.limit && last ? writePlace([last.name, last.catalogId, last.retailerId]) : null,
  }
}

const Place = z.tuple([z.string().max(500), z.string().max(64), z.string().max(256)])

const writePlace = (place: z.infer<typeof Place>): string => Buffer.from(JSON.stringify(place)).toString('base64url')

function readPlace(cursor: string | undefined): z.infer<typeof Place> | null {
  if (cursor === undefined) return null
  const place = Place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8'))).data
  if (!place)
    throw new AppError('invalid-argument', { details: [{ path: 'after', message: 'Take it from nextCursor of the page before.' }] })
  return place
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** One product; null when the catalog has none under this id. */
export async function findProduct(sql: Sql | Tx, appId: string, catalogId: string, retailerId: string): Promise<StoredProduct | null> {
  const [row] = await sql<StoredProduct[]>`
    select ${shown(sql)} from product p join catalog g on g.app_id = p.app_id and g.id = p.catalog_id
    where p.app_id = ${appId} and p.catalog_id = ${catalogId} and p.retailer_id = ${retailerId}`
  return row ?? null
}

/** Products of a catalog by the shop's own ids, archived ones too; one that it does not have is left out. */
export function listProductsOf(tx: Sql | Tx, appId: string, catalogId: string, retailerIds: readonly string[]): Promise<StoredProduct[]> {
  return tx<StoredProduct[]>`
    select ${shown(tx)} from product p join catalog g on g.app_id = p.app_id and g.id = p.catalog_id
    where p.app_id = ${appId} and p.catalog_id = ${catalogId} and p.retailer_id = any(${[...retailerIds]})`
}

interface Orderable {
  catalogId: string
  productId: string
  name: string
  description: string | null
  priceMinor: number | null
  currency: string | null
  availability: Product['availability']
  stock: number | null
  isOwn: boolean
}

/** Which products that can be ordered are wanted, and how many at most. `maxPrice` is in the currency's main unit. */
interface OrderableFilter {
  collectionId: string | null
  catalogId: string | null
  search: string
  maxPrice: number | null
  limit: number
}

/** Products that can be ordered: those of a collection in its order, others by name. One without a price is not below any. */
export function listOrderable(
  tx: Tx,
  appId: string,
  { collectionId, catalogId, search, maxPrice, limit }: OrderableFilter,
): Promise<Orderable[]> {
  const words = containing(search)
  return tx<Orderable[]>`
    select p.catalog_id as "catalogId", p.retailer_id as "productId", p.name, p.description, p.price_minor::float8 as "priceMinor", p.currency,
      p.availability, p.stock, g.waba_id is null as "isOwn"
    from product p join catalog g on g.app_id = p.app_id and g.id = p.catalog_id
    left join collection_product m on m.app_id = p.app_id and m.collection_id = ${collectionId} and m.catalog_id = p.catalog_id
      and m.retailer_id = p.retailer_id
    where p.app_id = ${appId} and p.archived_at is null and p.availability not in ('out of stock', 'discontinued')
      and (${collectionId}::text is null or m.collection_id is not null) and (${catalogId}::text is null or p.catalog_id = ${catalogId})
      ${words === null ? tx`` : tx`and (p.name ilike ${words} or p.retailer_id ilike ${words} or p.description ilike ${words})`}
      ${maxPrice === null ? tx`` : tx`and p.price_minor <= ${maxPrice}::numeric * ${minorUnits(tx)}`}
    order by m.position, p.name, p.catalog_id, p.retailer_id limit ${limit}`
}

/** How many of its smallest unit a product's currency has in its main one. */
const minorUnits = (tx: Tx) => tx`
  case when p.currency = any(${[...WITHOUT_DECIMALS]}) then 1 when p.currency = any(${[...WITH_THREE_DECIMALS]}) then 1000 else 100 end`

/** What `ilike` finds where the words are contained; null where there are none. */
const containing = (search: string | undefined): string | null =>
  search?.trim() ? `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null

/** Names and prices of products, by the shop's own ids; one that the catalog does not have is left out. */
export async function productsByKey(sql: Sql | Tx, keys: readonly ProductKey[]): Promise<(ProductKey & PricedProduct)[]> {
  if (keys.length === 0) return []
  return sql`
    select p.app_id as "appId", p.catalog_id as "catalogId", p.retailer_id as id, p.name, p.price_minor::float8 as "priceMinor", p.currency
    from jsonb_to_recordset(${asRows(sql, keys)}) as k ("appId" text, "catalogId" text, id text)
    join product p on p.app_id = k."appId" and p.catalog_id = k."catalogId" and p.retailer_id = k.id`
}

/** What a product is called and costs: in the smallest unit, null where nobody knows. */
export interface PricedProduct {
  name: string
  priceMinor: number | null
  currency: string | null
}

export interface ProductKey {
  appId: string
  catalogId: string
  id: string
}

/** Of ids, those that a catalog does not have. Null where it was never read whole, so that an absence means nothing. */
export async function unknownProducts(
  sql: Sql | Tx,
  appId: string,
  catalogId: string,
  retailerIds: readonly string[],
): Promise<string[] | null> {
  const [row] = await sql<{ unknown: string[] | null }[]>`
    select (
      select coalesce(jsonb_agg(id), '[]') from unnest(${[...retailerIds]}::text[]) as id
      where not exists (select from product p where p.app_id = ${appId} and p.catalog_id = ${catalogId} and p.retailer_id = id)
    ) as unknown
    from catalog where app_id = ${appId} and id = ${catalogId} and synced_at is not null`
  return row?.unknown ?? null
}

/** Tells whether a channel shows a catalog: one linked to its account, or in a web chat any of the workspace; null where its catalogs were never read. `catalogId` null asks for any. */
export async function isLinked(sql: Sql | Tx, appId: string, channelId: string, catalogId: string | null): Promise<boolean | null> {
  const [row] = await sql<{ known: boolean; linked: boolean }[]>`
    select coalesce(s.synced_at is not null or c.kind = 'webchat', false) as known, exists (
      select from catalog g where g.app_id = c.app_id and (g.waba_id = c.waba_id or c.kind = 'webchat') and (${catalogId}::text is null or g.id = ${catalogId})) as linked
    from channel c left join catalog_sync s on s.app_id = c.app_id and s.waba_id = c.waba_id
    where c.app_id = ${appId} and c.id = ${channelId}`
  if (!row) return null
  return row.linked ? true : row.known ? false : null
}
