import { fileTypeFromBuffer } from 'file-type'

import { changeSettingsCall, readSettings, settingsCall } from '#channels/whatsapp/catalog/catalog-calls.ts'
import type { GraphAccess } from '#domain/whatsapp/graph.ts'
import { syncCatalogs } from '#runtime/jobs/catalog-sync.ts'
import { findProduct, listCatalogAccounts, listProducts } from '#store/commerce/catalogs.ts'
import { loadChannelAccess } from '#store/whatsapp/channel-access.ts'
import { getOrderNotifications, listNotices, saveOrderNotifications } from '#store/commerce/order-notices.ts'
import { getOrder } from '#store/commerce/orders.ts'
import { catalogReader } from '#server/catalog/catalog-reader.ts'
import { AppError, type ErrorDetail } from '#domain/errors.ts'
import { type OrderNotifications, orderVariable } from '#domain/commerce/order-notifications.ts'
import { blanksOf, unfillable } from '#domain/templates/blanks-of.ts'
import { templateProblem } from '#flow/expression/template/template.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { listTemplates } from '#store/whatsapp/templates.ts'
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

/** Refuses settings that could not tell anybody anything: words that cannot be filled in, a template that is not approved or asks for more. */
async function checkOrderNotifications(sql: Sql, appId: string, { texts, template }: OrderNotifications): Promise<void> {
  const details: ErrorDetail[] = Object.entries(texts).flatMap(([status, text]) => {
    const message = templateProblem(text)
    return message === null ? [] : [{ path: `texts.${status}`, message }]
  })
  if (template) details.push(...(await templateFaults(sql, appId, template)).map((message) => ({ path: 'template', message })))
  if (details.length > 0) throw new AppError('order-notifications-unusable', { details })
}

async function templateFaults(sql: Sql, appId: string, { name, language }: { name: string; language: string }): Promise<string[]> {
  const { items } = await listTemplates(sql, appId, { name, language, status: 'APPROVED' }, { limit: 1 })
  const [found] = items
  if (!found) return [`No number has an approved template “${name}” in ${language}.`]
  if (found.category !== 'UTILITY') return ['Choose a utility template: messages about orders are no advertising.']
  const problem = unfillable(found.content)
  const others = blanksOf(found.content).filter(
    ({ key }) => !/^(body|header)\./.test(key) || orderVariable(key.split('.').at(-1) ?? '') === null,
  )
  return [...(problem === null ? [] : [problem]), ...others.map(({ label }) => `“${label}” is none of order_number, status and total.`)]
}
