import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { CollectionInput, OwnProduct } from '#domain/commerce/own-product.ts'

import { call } from '../call.ts'
import { whyNot } from '../files/upload-or-why.ts'
import { uploadPicture } from '../files/upload-picture.ts'
import { queryKeys } from '../query-keys.ts'

/** Collections of products, by name. */
export const collectionsQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.catalogs(appId), 'collections'],
    queryFn: async ({ signal }) => (await call('listCollections', { appId }, { signal })).items,
  })

interface SavedProduct {
  /** Null for a new one. */
  productId: string | null
  product: OwnProduct
  /** Names of its collections; those that are not there are added. */
  collections: readonly string[]
  /** A new one, none any more, or null where it stays. */
  picture: File | 'removed' | null
}

/** Saves a product of the own catalog with its collections, and then its picture; answers why the picture was not taken, or null. */
export function useSaveProduct(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ productId, product, collections, picture }: SavedProduct) => {
      const own = (await queries.fetchQuery(collectionsQuery(appId))).filter(({ isOwn }) => isOwn)
      const collectionIds = await Promise.all(
        collections.map(async (name) => {
          const known = own.find((one) => one.name === name) ?? (await call('createCollection', { appId, body: { name } }))
          return known.id
        }),
      )
      const body = { ...product, collectionIds }
      const saved =
        productId === null ? await call('createProduct', { appId, body }) : await call('replaceProduct', { appId, productId, body })
      if (picture === null) return null
      // The product stands by now: saving it again would only find its SKU taken.
      if (picture === 'removed') return call('removeProductPicture', { appId, productId: saved.retailerId }).then(() => null, whyNot)
      return uploadPicture('setProductPicture', { appId, productId: saved.retailerId, file: picture, onProgress: () => {} }).then(
        () => null,
        whyNot,
      )
    },
    onSettled: () =>
      Promise.all([['app', appId, 'things'], queryKeys.catalogs(appId)].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

/** Archives a product of the own catalog, or restores it. */
export function useArchiveProduct(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ productId, archived }: { productId: string; archived: boolean }) =>
      call(archived ? 'archiveProduct' : 'restoreProduct', { appId, productId }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.catalogs(appId) }),
  })
}

/** Saves a collection with its products. */
export function useSaveCollection(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: CollectionInput & { id: string | null }) =>
      id === null ? call('createCollection', { appId, body }) : call('changeCollection', { appId, collectionId: id, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.catalogs(appId) }),
  })
}

/** Removes a collection; its products stay. */
export function useRemoveCollection(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (collectionId: string) => call('removeCollection', { appId, collectionId }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.catalogs(appId) }),
  })
}

/** Makes products of a table, or only says what would come of it. */
export function useImportProducts(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { csv: string; dry: boolean }) => call('importProducts', { appId, body }),
    onSuccess: (_, { dry }) => (dry ? undefined : queries.invalidateQueries({ queryKey: queryKeys.catalogs(appId) })),
  })
}
