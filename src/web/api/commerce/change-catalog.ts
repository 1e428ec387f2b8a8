import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { CommerceSettings } from '#domain/commerce/product.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'
import { commerceQuery } from './catalog-queries.ts'

/** Reads accounts' catalogs from WhatsApp; answers of each what is wrong, or null. */
export function useSyncCatalogs(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wabaIds: readonly string[]) => Promise.all(wabaIds.map((wabaId) => call('syncCatalogs', { appId, wabaId }))),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.catalogs(appId) }),
  })
}

/** Changes what a number shows of its catalog. */
export function useChangeCommerce(appId: string, channelId: string) {
  const queries = useQueryClient()
  const { queryKey } = commerceQuery(appId, channelId)
  return useMutation({
    mutationFn: (body: CommerceSettings) => call('changeCommerceSettings', { appId, channelId, body }),
    onSuccess: (settings) => queries.setQueryData(queryKey, settings),
  })
}
