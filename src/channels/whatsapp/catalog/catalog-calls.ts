import { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import type { Graph, GraphAccess, GraphCall } from '#domain/whatsapp/graph.ts'
import type { Json } from '#domain/json.ts'
import { readPrice } from '#domain/commerce/money.ts'
import { Availability, type CommerceSettings, type FetchedProduct, type Listed } from '#domain/commerce/product.ts'

const PAGE = 100
const FIELDS = 'retailer_id,name,description,price,currency,availability,image_url,url'

const Id = z.union([z.string(), z.number()]).transform(String)
const Page = z.looseObject({
  data: z.array(z.unknown()),
  paging: z.looseObject({ next: z.string().optional(), cursors: z.looseObject({ after: z.string().optional() }).optional() }).optional(),
})
const LinkedCatalog = z.looseObject({ id: Id, name: z.string().nullish() })
const ListedProduct = z.looseObject({
  retailer_id: Id.pipe(z.string().min(1).max(256)),
  name: z.string(),
  description: z.string().nullish(),
  price: z.union([z.string(), z.number()]).transform(String).nullish(),
  currency: z.string().nullish(),
  availability: z.string().nullish(),
  image_url: z.string().nullish(),
  url: z.string().nullish(),
})
const Settings = z.looseObject({
  data: z.tuple(
    [z.looseObject({ is_cart_enabled: z.boolean().default(true), is_catalog_visible: z.boolean().default(false) })],
    z.unknown(),
  ),
})

/** Reads one page of the catalogs that an account is linked to. It answers, it never throws. */
export const readCatalogs = (graph: Graph, access: GraphAccess, wabaId: string, after: string | null) =>
  readPage(graph, access, { path: `/${wabaId}/product_catalogs`, fields: 'id,name', after }, (raw) => {
    const found = LinkedCatalog.safeParse(raw).data
    return found ? { id: found.id, name: found.name?.slice(0, 200) || `Catalog ${found.id}` } : null
  })

/** Reads one page of a catalog's products. It answers, it never throws. */
export const readProducts = (graph: Graph, access: GraphAccess, catalogId: string, after: string | null) =>
  readPage(graph, access, { path: `/${catalogId}/products`, fields: FIELDS, after }, toProduct)

async function readPage<T>(
  graph: Graph,
  access: GraphAccess,
  { path, fields, after }: { path: string; fields: string; after: string | null },
  read: (raw: unknown) => T | null,
): Promise<Listed<T>> {
  const query = { fields, limit: String(PAGE), ...(after !== null && { after }) }
  const answer = await graph(access, { method: 'GET', path, query })
  if (answer.outcome === 'refused')
    return {
      outcome: 'failed',
      problem: storedText('{field}: {problem}', { field: answer.fault.title, problem: answer.fault.detail }),
      retry: answer.fault.retry,
    }
  if (answer.outcome !== 'done') return { outcome: 'failed', problem: answer.detail, retry: 'later' }
  const page = Page.safeParse(answer.body).data
  if (!page) return { outcome: 'failed', problem: storedText('WhatsApp returned something that isn’t a list.'), retry: 'later' }
  const items = page.data.flatMap((raw) => read(raw) ?? [])
  const { next, cursors } = page.paging ?? {}
  return { outcome: 'page', items, after: next === undefined ? null : (cursors?.after ?? null), skipped: page.data.length - items.length }
}

function toProduct(raw: unknown): FetchedProduct | null {
  const found = ListedProduct.safeParse(raw).data
  if (!found) return null
  const currency = found.currency && /^[A-Z]{3}$/.test(found.currency) ? found.currency : null
  return {
    retailerId: found.retailer_id,
    name: found.name.slice(0, 500) || found.retailer_id,
    description: found.description?.slice(0, 5_000) || null,
    priceMinor: currency === null || !found.price ? null : readPrice(found.price, currency),
    currency,
    availability: Availability.catch('unknown').parse(found.availability),
    imageUrl: addressOf(found.image_url),
    url: addressOf(found.url),
  }
}

const addressOf = (text: string | null | undefined): string | null => (text && /^https?:\/\//.test(text) ? text.slice(0, 2_048) : null)

/** The call that reads what a number shows of its catalog. */
export const settingsCall = (phoneNumberId: string): GraphCall => ({ method: 'GET', path: `/${phoneNumberId}/whatsapp_commerce_settings` })

/** The call that changes it. */
export const changeSettingsCall = (phoneNumberId: string, { cart, catalog }: CommerceSettings): GraphCall => ({
  method: 'POST',
  path: `/${phoneNumberId}/whatsapp_commerce_settings`,
  query: { is_cart_enabled: String(cart), is_catalog_visible: String(catalog) },
})

/** Reads the answer of `settingsCall`; a number that never set anything has Meta's own choice: cart on, catalog hidden. */
export function readSettings(body: Json): CommerceSettings {
  const [found] = Settings.safeParse(body).data?.data ?? []
  return { cart: found?.is_cart_enabled ?? true, catalog: found?.is_catalog_visible ?? false }
}
