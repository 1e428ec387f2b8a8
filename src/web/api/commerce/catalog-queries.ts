import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { Product } from '#domain/commerce/product.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** The accounts, and the catalogs linked to each. While one was never read, it is looked at again by itself. */
export const catalogAccountsQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.catalogs(appId), 'accounts'],
    queryFn: ({ signal }) => call('listCatalogAccounts', { appId }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ syncedAt, problem }) => syncedAt === null && problem === null) ? 2_000 : false,
  })

export interface ProductFilter {
  search?: string | undefined
  stock?: 'in' | 'out' | undefined
  catalogId?: string | undefined
  channelId?: string | undefined
  collectionId?: string | undefined
  archived?: 'true' | undefined
}

/** Products, by name. */
export const productsQuery = (appId: string, filter: ProductFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.products(appId), 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call('listProducts', { appId, limit: 50, ...filter, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (previous) => previous,
  })

// Content ids may be long, and an address may not.
const AT_ONCE = 25
const MOST = 200

/** Products of one catalog by the shop's own ids, by id; the first 200 of them. One that the catalog does not have is left out. */
export const productsByIdQuery = (appId: string, catalogId: string, ids: readonly string[]) => {
  const wanted = [...new Set(ids)].toSorted().slice(0, MOST)
  const parts = Array.from({ length: Math.ceil(wanted.length / AT_ONCE) }, (_, n) => wanted.slice(n * AT_ONCE, (n + 1) * AT_ONCE))
  return queryOptions({
    queryKey: [...queryKeys.products(appId), 'some', catalogId, wanted],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(parts.map((id) => call('listProducts', { appId, limit: 100, catalogId, id }, { signal })))
      return Object.fromEntries(pages.flatMap(({ items }) => items).map((one) => [one.retailerId, one]))
    },
    enabled: wanted.length > 0,
    staleTime: 5 * 60_000,
  })
}

/** What a number shows of its catalog, asked of WhatsApp. */
export const commerceQuery = (appId: string, channelId: string) =>
  queryOptions({
    queryKey: [...queryKeys.catalogs(appId), 'settings', channelId],
    queryFn: ({ signal }) => call('getCommerceSettings', { appId, channelId }, { signal }),
    retry: false,
    staleTime: 60_000,
  })

/** Where the picture of a product is, with when it was changed, so that browsers may keep it; null where it has none, or is not known. */
export function pictureOf(
  appId: string,
  product: Pick<Product, 'catalogId' | 'retailerId' | 'imageUrl' | 'updatedAt'> | undefined,
): string | null {
  if (!product || product.imageUrl === null) return null
  const query = new URLSearchParams({ catalogId: product.catalogId, id: product.retailerId, v: product.updatedAt })
  return `/api/v1/apps/${appId}/product-picture?${query.toString()}`
}
