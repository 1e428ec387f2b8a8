import { z } from 'zod'

import { fromMinor } from '../commerce/money.ts'
import type { Product } from '../commerce/product.ts'

/** A product as visitors see it. */
export const ListedProduct = z.object({
  retailerId: z.string(),
  title: z.string(),
  description: z.string(),
  price: z.number(),
  currency: z.string(),
  imageUrl: z.string().nullable(),
  /** Why it cannot be ordered now; null where it can. */
  unavailable: z.enum(['outOfStock']).nullable(),
})
export type ListedProduct = z.infer<typeof ListedProduct>

/** A product as visitors see it. */
export const toListedProduct = ({
  retailerId,
  name,
  description,
  priceMinor,
  currency,
  availability,
  imageUrl,
}: Product): ListedProduct => ({
  retailerId,
  title: name,
  description: description ?? '',
  price: priceMinor === null || currency === null ? 0 : fromMinor(priceMinor, currency),
  currency: currency ?? '',
  imageUrl,
  unavailable: availability === 'out of stock' || availability === 'discontinued' || priceMinor === null ? 'outOfStock' : null,
})
