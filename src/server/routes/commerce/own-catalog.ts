import { createHash } from 'node:crypto'

import type { ownCatalog } from '#domain/api/commerce/own-catalog.ts'
import type { OwnProduct } from '#domain/commerce/own-product.ts'
import type { Product } from '#domain/commerce/product.ts'
import { AppError } from '#domain/errors.ts'
import { appPath } from '#runtime/integrations/files/objects.ts'
import { findProduct, type StoredProduct } from '#store/commerce/catalogs.ts'
import { setProductCollections } from '#store/commerce/collections.ts'
import { archiveProduct, findOwnCatalog, openOwnCatalog, saveOwnProducts, setProductImage } from '#store/commerce/own-catalog.ts'
import type { Sql, Tx } from '#store/postgres/sql.ts'

import { toProduct } from '#server/catalog/to-product.ts'
import { importProducts } from '#server/catalog/import-products.ts'
import { userIdOf } from '#server/http/caller.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, somebody } from '#server/http/mount.ts'
import { orBrokeOff } from '#server/http/upload-body.ts'

/** The workspace's own products. */
export function ownCatalogRoutes(deps: ServerDeps): Pick<Operations, keyof typeof ownCatalog> {
  const { sql, generateId, runtime, downloadUrls } = deps
  const shown = (product: StoredProduct | null): Product => toProduct(downloadUrls, orNotFound(product))
  const picture = async (appId: string, productId: string, path: string | null): Promise<Product> => {
    if (!(await setProductImage(sql, appId, productId, path))) throw new AppError('not-found')
    await runtime.files.removePictures(pictureFolder(appId, productId), path)
    return shown(await findOwnProduct(sql, appId, productId))
  }
  return {
    createProduct: ({ params: { appId }, body }) =>
      sql.begin(async (tx) => {
        const catalogId = await openOwnCatalog(tx, appId, generateId)
        if (await findProduct(tx, appId, catalogId, body.retailerId)) throw new AppError('sku-taken')
        return shown(await saveProduct(tx, appId, catalogId, body))
      }),
    replaceProduct: ({ params: { appId, productId }, body }) =>
      sql.begin(async (tx) => {
        const { catalogId } = orNotFound(await findOwnProduct(tx, appId, productId))
        return shown(await saveProduct(tx, appId, catalogId, { ...body, retailerId: productId }))
      }),
    archiveProduct: async ({ params }) => done(await archiveProduct(sql, params.appId, params.productId, true)),
    restoreProduct: async ({ params }) => done(await archiveProduct(sql, params.appId, params.productId, false)),
    setProductPicture: async (call) => {
      const { appId, productId } = call.params
      orNotFound(await findOwnProduct(sql, appId, productId))
      const folder = pictureFolder(appId, productId)
      const body = orBrokeOff(call.request.raw)
      const owner = { appId, userId: null }
      const { fullPath } = await runtime.files.storePicture({ owner, folder, body, createdBy: userIdOf(somebody(call)) })
      return picture(appId, productId, fullPath)
    },
    removeProductPicture: ({ params: { appId, productId } }) => picture(appId, productId, null),
    importProducts: ({ params, body }) => sql.begin((tx) => importProducts({ tx, generateId }, params.appId, body)),
  }
}

async function findOwnProduct(sql: Sql | Tx, appId: string, retailerId: string): Promise<StoredProduct | null> {
  const catalog = await findOwnCatalog(sql, appId)
  return catalog && findProduct(sql, appId, catalog.id, retailerId)
}

async function saveProduct(tx: Tx, appId: string, catalogId: string, product: OwnProduct): Promise<StoredProduct | null> {
  const { retailerId, collectionIds } = product
  await saveOwnProducts(tx, appId, catalogId, [product])
  if (collectionIds) await setProductCollections(tx, { appId, catalogId, retailerId }, collectionIds)
  return findProduct(tx, appId, catalogId, retailerId)
}

/** A folder of its own for each product: an id may have signs that a path may not. */
const pictureFolder = (appId: string, productId: string): string =>
  appPath(appId, `products/${createHash('sha256').update(productId).digest('hex').slice(0, 32)}`)

function done(found: boolean): Record<string, never> {
  if (!found) throw new AppError('not-found')
  return {}
}
