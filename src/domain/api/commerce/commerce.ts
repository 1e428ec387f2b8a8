import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { OrderNotice, OrderNotifications } from '#domain/commerce/order-notifications.ts'
import { Catalog, CatalogAccount, CommerceSettings, Product } from '#domain/commerce/product.ts'
import { Bytes, endpoint, page, PageQuery } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const OneChannel = InApp.extend({ channelId: Id })
const WabaId = z.string().regex(/^\d{5,32}$/)
const path = '/api/v1/apps/:appId'
const tag = 'catalog'

const ids = z.preprocess(
  (value) => (value === undefined ? undefined : [value].flat()),
  z.array(z.string().min(1).max(256)).max(100).optional(),
)

export const commerce = {
  listCatalogAccounts: endpoint(
    {
      method: 'GET',
      path: `${path}/catalog-accounts`,
      summary: 'The app’s accounts and the catalogs linked to each, and its own catalog',
      tag,
      access: 'agent',
    },
    { params: InApp, answer: z.object({ items: z.array(CatalogAccount), own: Catalog.nullable() }) },
  ),
  syncCatalogs: endpoint(
    {
      method: 'POST',
      path: `${path}/catalog-accounts/:wabaId/sync`,
      summary: 'Read an account’s catalogs from WhatsApp now',
      tag,
      access: 'agent',
    },
    { params: InApp.extend({ wabaId: WabaId }), answer: z.object({ problem: z.string().nullable() }) },
  ),
  listProducts: endpoint(
    { method: 'GET', path: `${path}/products`, summary: 'Products of the app’s catalogs, by name', tag, access: 'agent' },
    {
      params: InApp,
      query: PageQuery.extend({
        after: z.string().max(4_000).optional(),
        catalogId: z.string().max(64).optional(),
        channelId: Id.optional(),
        search: z.string().max(200).optional(),
        stock: z.enum(['in', 'out']).optional(),
        collectionId: Id.optional(),
        /** Those that were archived, in place of the others. */
        archived: z.stringbool().optional(),
        id: ids,
      }),
      answer: page(Product),
    },
  ),
  getProductPicture: endpoint(
    { method: 'GET', path: `${path}/product-picture`, summary: 'The picture of a product', tag, access: 'agent' },
    { params: InApp, query: z.object({ catalogId: z.string().min(1).max(64), id: z.string().min(1).max(256) }), answer: Bytes },
  ),
  getCommerceSettings: endpoint(
    {
      method: 'GET',
      path: `${path}/channels/:channelId/commerce`,
      summary: 'Whether a number shows its catalog, and takes carts',
      tag,
      access: 'agent',
    },
    { params: OneChannel, answer: CommerceSettings },
  ),
  changeCommerceSettings: endpoint(
    {
      method: 'PUT',
      path: `${path}/channels/:channelId/commerce`,
      summary: 'Show a number’s catalog or hide it, take carts or not',
      tag,
      access: 'admin',
    },
    { params: OneChannel, body: CommerceSettings, answer: CommerceSettings },
  ),
  getOrderNotifications: endpoint(
    {
      method: 'GET',
      path: `${path}/order-notifications`,
      summary: 'Messages to customers about their orders',
      tag: 'orders',
      access: 'agent',
    },
    { params: InApp, answer: OrderNotifications },
  ),
  saveOrderNotifications: endpoint(
    {
      method: 'PUT',
      path: `${path}/order-notifications`,
      summary: 'Choose which messages customers get about their orders',
      tag: 'orders',
      access: 'admin',
    },
    { params: InApp, body: OrderNotifications, answer: OrderNotifications },
  ),
  listOrderNotices: endpoint(
    {
      method: 'GET',
      path: `${path}/orders/:orderId/notices`,
      summary: 'What the customer was told of an order, latest first',
      tag: 'orders',
      access: 'agent',
    },
    { params: InApp.extend({ orderId: Id }), answer: z.object({ items: z.array(OrderNotice) }) },
  ),
}
