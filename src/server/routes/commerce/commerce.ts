import { changeSettingsCall, readSettings, settingsCall } from '#channels/whatsapp/catalog/catalog-calls.ts'
import type { GraphAccess } from '#domain/whatsapp/graph.ts'
import { syncCatalogs } from '#runtime/jobs/catalog-sync.ts'
import { findProduct, listCatalogAccounts, listProducts } from '#store/commerce/catalogs.ts'
import { loadChannelAccess } from '#store/whatsapp/channel-access.ts'
import { getOrderNotifications, listNotices, saveOrderNotifications } from '#store/commerce/order-notices.ts'
import { getOrder } from '#store/commerce/orders.ts'

import { catalogReader } from '#server/catalog/catalog-reader.ts'
import { checkOrderNotifications } from '#server/catalog/check-order-notifications.ts'
import { openImage } from '#server/catalog/open-image.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { orGraphFault } from '#server/http/graph-answer.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'

type Mine =
  | 'listCatalogAccounts'
  | 'syncCatalogs'
  | 'listProducts'
  | 'getProductPicture'
  | 'getCommerceSettings'
  | 'changeCommerceSettings'
  | 'getOrderNotifications'
  | 'saveOrderNotifications'
  | 'listOrderNotices'

/** Catalogs and their products, what numbers show of them, and what customers hear of their orders. */
export function commerceRoutes({ sql, graph, seal, egress }: ServerDeps): Pick<Operations, Mine> {
  const numberOf = async (appId: string, channelId: string): Promise<{ access: GraphAccess; phoneNumberId: string }> => {
    const { tokenSealed, graphUrl, phoneNumberId } = orNotFound(await loadChannelAccess(sql, appId, channelId))
    return { access: { token: seal.open(tokenSealed), graphUrl }, phoneNumberId }
  }
  return {
    listCatalogAccounts: async ({ params }) => ({ items: await listCatalogAccounts(sql, params.appId) }),
    syncCatalogs: async ({ params: { appId, wabaId } }) => {
      const problem = await syncCatalogs({ sql, ...catalogReader(graph, seal.open) }, appId, wabaId)
      return orNotFound(problem === undefined ? null : { problem })
    },
    listProducts: ({ params, query: { id, ...query } }) => listProducts(sql, params.appId, { ...query, ids: id }, query),
    getProductPicture: async ({ params, query, reply }) => {
      const product = orNotFound(await findProduct(sql, params.appId, query.catalogId, query.id))
      const { bytes, mimeType } = await openImage(egress, orNotFound(product.imageUrl))
      void reply.headers({
        'content-type': mimeType,
        'cache-control': 'private, max-age=3600',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      return Buffer.from(bytes)
    },
    getCommerceSettings: async ({ params }) => {
      const { access, phoneNumberId } = await numberOf(params.appId, params.channelId)
      return readSettings(orGraphFault(await graph(access, settingsCall(phoneNumberId))))
    },
    changeCommerceSettings: async ({ params, body }) => {
      const { access, phoneNumberId } = await numberOf(params.appId, params.channelId)
      orGraphFault(await graph(access, changeSettingsCall(phoneNumberId, body)))
      return body
    },
    getOrderNotifications: ({ params }) => getOrderNotifications(sql, params.appId),
    saveOrderNotifications: async ({ params, body }) => {
      await checkOrderNotifications(sql, params.appId, body)
      return saveOrderNotifications(sql, params.appId, body)
    },
    listOrderNotices: async ({ params }) => {
      orNotFound(await getOrder(sql, params.appId, params.orderId))
      return { items: await listNotices(sql, params.appId, params.orderId) }
    },
  }
}
