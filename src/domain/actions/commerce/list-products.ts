import { z } from 'zod'

import { Availability } from '#domain/commerce/product.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('list_products')

/** A product as flows and agents read it. */
export const ProductFacts = z.object({
  catalogId: z.string(),
  productId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** In the currency's main unit; null where it has none that we could read. */
  price: z.number().nullable(),
  currency: z.string().nullable(),
  availability: Availability,
  /** How many there are; null where nobody counts. */
  stock: z.number().int().nullable(),
  /** Of the own catalog, which WhatsApp cannot show. */
  isOwn: z.boolean(),
})
export type ProductFacts = z.infer<typeof ProductFacts>

/** Lists products of the workspace's catalogs: those of a collection in its order, others by name. */
export const listProducts = defineAction({
  kind: 'list_products',
  summary: 'List products that can be ordered, by collection or by words',
  input: z.object({
    kind,
    collectionId: z.string().max(64).nullable().default(null),
    catalogId: z.string().max(64).nullable().default(null),
    /** Words of the name, the description or the content id. */
    search: z.string().max(200).default(''),
    /** In the currency's main unit. */
    maxPrice: z.number().min(0).nullable().default(null),
    limit: z.number().int().min(1).max(50).default(10),
  }),
  result: z.object({ kind, outcome: z.literal('listed'), products: z.array(ProductFacts) }),
  settled: 'local',
  repeatable: true,
  access: 'agent',
  tool: true,
})
