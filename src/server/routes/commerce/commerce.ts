import { fileTypeFromBuffer } from 'file-type'

import { changeSettingsCall, readSettings, settingsCall } from '#channels/whatsapp/catalog/catalog-calls.ts'
import type { GraphAccess } from '#domain/whatsapp/graph.ts'
import { syncCatalogs } from '#runtime/jobs/catalog-sync.ts'
import { findOwnCatalog } from '#store/commerce/own-catalog.ts'
import { findProduct, listCatalogAccounts, listProducts } from '#store/commerce/catalogs.ts'
import { loadChannelAccess } from '#store/whatsapp/channel-access.ts'
import { toProduct } from '#server/catalog/to-product.ts'
import { sendFile } from '#server/http/send-file.ts'
import { catalogReader } from '#server/catalog/catalog-reader.ts'
import { AppError } from '#domain/errors.ts'
import type { Egress } from '#domain/egress.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { orGraphFault } from '#server/http/graph-answer.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'

const MAX_BYTES = 8 * 1_024 * 1_024
const TIMEOUT_MS = 15_000
const DRAWN = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Fetches the picture of a product for the team, so that nobody's browser tells the shop's host who looks. Refuses what is no picture. */
async function openImage(egress: Egress, url: string): Promise<{ bytes: Uint8Array; mimeType: string }> {
  const answer = await egress({ url, method: 'GET', timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
  if (answer.outcome !== 'answered' || answer.status !== 200 || answer.truncated) throw new AppError('media-failed')
  const type = await fileTypeFromBuffer(answer.body)
  if (!type || !DRAWN.includes(type.mime)) throw new AppError('media-failed')
  return { bytes: answer.body, mimeType: type.mime }
}

type Mine = 'listCatalogAccounts' | 'syncCatalogs' | 'listProducts' | 'getProductPicture' | 'getCommerceSettings' | 'changeCommerceSettings'

/** Catalogs and their products, and what numbers show of them. */
export function commerceRoutes({ sql, graph, seal, egress, runtime, downloadUrls }: ServerDeps): Pick<Operations, Mine> {
  const numberOf = async (appId: string, channelId: string): Promise<{ access: GraphAccess; phoneNumberId: string }> => {
    const { tokenSealed, graphUrl, phoneNumberId } = orNotFound(await loadChannelAccess(sql, appId, channelId))
    return { access: { token: seal.open(tokenSealed), graphUrl }, phoneNumberId }
  }
  return {
    listCatalogAccounts: async ({ params: { appId } }) => {
      const [items, own] = await Promise.all([listCatalogAccounts(sql, appId), findOwnCatalog(sql, appId)])
      return { items, own }
    },
    syncCatalogs: async ({ params: { appId, wabaId } }) => {
      const problem = await syncCatalogs({ sql, ...catalogReader(graph, seal.open) }, appId, wabaId)
      return orNotFound(problem === undefined ? null : { problem })
    },
    listProducts: async ({ params, query: { id, ...query } }) => {
      const { items, nextCursor } = await listProducts(sql, params.appId, { ...query, ids: id }, query)
      return { items: items.map((one) => toProduct(downloadUrls, one)), nextCursor }
    },
    getProductPicture: async ({ params, query, reply }) => {
      const product = orNotFound(await findProduct(sql, params.appId, query.catalogId, query.id))
      if (product.imagePath !== null) {
        const opened = await runtime.files.objects.open('public', product.imagePath, { range: null, width: 320 })
        return sendFile(reply, opened)
      }
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
  }
}
