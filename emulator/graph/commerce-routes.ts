import type { FastifyInstance } from 'fastify'

import { allProducts, CATALOG_ID, type Product } from '../catalog/products.ts'
import { WABA_ID } from '../world/business-number.ts'
import { noSuchObject } from './graph-error.ts'
import { numberOf } from './phone-number.ts'
import type { Fields } from './read.ts'
import type { GraphDeps } from './messages/send-message.ts'

interface ById {
  Params: { version: string; id: string }
  Querystring: { is_cart_enabled?: string; is_catalog_visible?: string; limit?: string; after?: string }
}

/** Answers about the catalog of the demo shop, and whether a number shows it (section 9). */
export function registerCommerceRoutes(app: FastifyInstance, { world }: GraphDeps): void {
  const settings = new Map<string, { is_cart_enabled: boolean; is_catalog_visible: boolean }>()
  const settingsOf = (id: string) => settings.get(id) ?? { is_cart_enabled: true, is_catalog_visible: false }

  app.get<ById>('/:version/:id/product_catalogs', ({ params }) => ({
    data: params.id === WABA_ID ? [{ id: CATALOG_ID, name: 'Harbour Goods' }] : [],
  }))

  app.get<ById>('/:version/:id/products', ({ params, query, protocol, host, url }) => {
    if (params.id !== CATALOG_ID) throw noSuchObject(params.id)
    const from = query.after === undefined ? 0 : Number(Buffer.from(query.after, 'base64url').toString('utf8'))
    const to = from + Math.min(Number(query.limit ?? 25), 100)
    const products = allProducts()
    const after = Buffer.from(String(to)).toString('base64url')
    return {
      data: products.slice(from, to).map((product) => productFields(product, `${protocol}://${host}`)),
      paging: { cursors: { before: '', after }, ...(to < products.length && { next: `${protocol}://${host}${url}&after=${after}` }) },
    }
  })

  app.get<ById>('/:version/:id/whatsapp_commerce_settings', ({ params }) => {
    const { phoneNumberId } = numberOf({ world }, params.id)
    return { data: [{ id: phoneNumberId, ...settingsOf(phoneNumberId) }] }
  })

  app.post<ById>('/:version/:id/whatsapp_commerce_settings', ({ params, query }) => {
    const { phoneNumberId } = numberOf({ world }, params.id)
    const before = settingsOf(phoneNumberId)
    settings.set(phoneNumberId, {
      is_cart_enabled: query.is_cart_enabled === undefined ? before.is_cart_enabled : query.is_cart_enabled === 'true',
      is_catalog_visible: query.is_catalog_visible === undefined ? before.is_catalog_visible : query.is_catalog_visible === 'true',
    })
    return { success: true }
  })
}

const productFields = ({ retailerId, name, description, price, currency, inStock }: Product, host: string): Fields => ({
  id: `60000000${retailerId.length}${retailerId.codePointAt(0) ?? 0}`,
  retailer_id: retailerId,
  name,
  description,
  price: `${price.toFixed(2)} ${currency}`,
  currency,
  availability: inStock ? 'in stock' : 'out of stock',
  image_url: `${host}/pictures/${encodeURIComponent(retailerId)}.png`,
  url: `https://shop.example/${encodeURIComponent(retailerId)}`,
})
