import { useQuery } from '@tanstack/react-query'

import type { Product } from '#domain/commerce/product.ts'

import { productsByIdQuery } from '#web/api/commerce/catalog-queries.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Products by the shop's own ids, as far as they are known by now. */
export function useProducts(catalogId: string, ids: readonly string[]): Readonly<Record<string, Product | undefined>> {
  const { app } = useCurrentApp()
  return useQuery(productsByIdQuery(app.id, catalogId, ids)).data ?? {}
}
