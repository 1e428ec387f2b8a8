import { z } from 'zod'

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
