import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { Collection, CollectionInput, OwnProduct, Sku } from '#domain/commerce/own-product.ts'
import { Product } from '#domain/commerce/product.ts'
import { ProductImportResult } from '#domain/commerce/product-import.ts'
import { endpoint } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const OneProduct = InApp.extend({ productId: Sku })
const OneCollection = InApp.extend({ collectionId: Id })
const path = '/api/v1/apps/:appId'
const tag = 'catalog'
const access = 'admin'

export const ownCatalog = {
  createProduct: endpoint(
    { method: 'POST', path: `${path}/products`, summary: 'Add a product to the own catalog', tag, access },
    { params: InApp, body: OwnProduct, answer: Product },
  ),
  replaceProduct: endpoint(
    { method: 'PUT', path: `${path}/products/:productId`, summary: 'Change a product of the own catalog', tag, access },
    { params: OneProduct, body: OwnProduct.omit({ retailerId: true }), answer: Product },
  ),
  archiveProduct: endpoint(
    { method: 'DELETE', path: `${path}/products/:productId`, summary: 'Archive a product of the own catalog', tag, access },
    { params: OneProduct },
  ),
  restoreProduct: endpoint(
    { method: 'POST', path: `${path}/products/:productId/restore`, summary: 'Restore an archived product', tag, access },
    { params: OneProduct },
  ),
  setProductPicture: endpoint(
    {
      method: 'PUT',
      path: `${path}/products/:productId/picture`,
      summary: 'Set a product’s picture in your own catalog; the request body is the image',
      tag,
      access,
      streams: true,
    },
    { params: OneProduct, answer: Product },
  ),
  removeProductPicture: endpoint(
    { method: 'DELETE', path: `${path}/products/:productId/picture`, summary: 'Remove the picture of a product', tag, access },
    { params: OneProduct, answer: Product },
  ),
  importProducts: endpoint(
    {
      method: 'POST',
      path: `${path}/products/import`,
      summary: 'Import products from CSV by their SKU; `dry` only says what would come of it',
      tag,
      access,
      bodyBytes: 6_000_000,
    },
    {
      params: InApp,
      body: z.object({ csv: z.string().min(1).max(4_000_000), dry: z.boolean().default(false) }),
      answer: ProductImportResult,
    },
  ),
}

export const collections = {
  listCollections: endpoint(
    { method: 'GET', path: `${path}/collections`, summary: 'Collections of products', tag, access: 'agent' },
    { params: InApp, answer: z.object({ items: z.array(Collection) }) },
  ),
  createCollection: endpoint(
    { method: 'POST', path: `${path}/collections`, summary: 'Add a collection', tag, access },
    { params: InApp, body: CollectionInput, answer: Collection },
  ),
  changeCollection: endpoint(
    { method: 'PUT', path: `${path}/collections/:collectionId`, summary: 'Rename a collection, or choose its products', tag, access },
    { params: OneCollection, body: CollectionInput.omit({ catalogId: true }), answer: Collection },
  ),
  removeCollection: endpoint(
    { method: 'DELETE', path: `${path}/collections/:collectionId`, summary: 'Remove a collection; its products stay', tag, access },
    { params: OneCollection },
  ),
}
