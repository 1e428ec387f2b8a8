import { z } from 'zod'

import { Id } from '../id.ts'

/** Whether it can be bought, in Meta's words; what we do not know is `unknown`, and is shown like what is there. */
export const Availability = z.enum(['in stock', 'out of stock', 'preorder', 'available for order', 'discontinued', 'unknown'])
export type Availability = z.infer<typeof Availability>

/** A product as Meta's catalog has it. */
export const FetchedProduct = z.object({
  /** The shop's own id of it (SKU), by which messages name it. */
  retailerId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** In the smallest unit of the currency, such as cents; null where it has none that we could read. */
  priceMinor: z.number().int().nullable(),
  currency: z.string().nullable(),
  availability: Availability,
  imageUrl: z.string().nullable(),
  url: z.string().nullable(),
})
export type FetchedProduct = z.infer<typeof FetchedProduct>

/** A product of ours: a copy of Meta's, or one of the workspace's own. */
export const Product = FetchedProduct.extend({
  catalogId: z.string(),
  catalogName: z.string(),
  /** Of the own catalog: it is edited here, and WhatsApp cannot show it. */
  isOwn: z.boolean(),
  /** How many there are; null where nobody counts. */
  stock: z.number().int().nullable(),
  archived: z.boolean(),
  collectionIds: z.array(Id),
  updatedAt: z.iso.datetime(),
})
export type Product = z.infer<typeof Product>

/** A catalog: one that is linked to an account, or the workspace's own. */
export const Catalog = z.object({
  id: z.string(),
  name: z.string(),
  productCount: z.number().int(),
  /** When all its products were read; null until they were. */
  syncedAt: z.iso.datetime().nullable(),
  /** Why not all of them could be read the last time. */
  fault: z.string().nullable(),
})
export type Catalog = z.infer<typeof Catalog>

/** A WhatsApp account with its numbers and the catalogs linked to it. */
export const CatalogAccount = z.object({
  wabaId: z.string(),
  channels: z.array(z.object({ id: Id, name: z.string() })),
  catalogs: z.array(Catalog),
  syncedAt: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
})
export type CatalogAccount = z.infer<typeof CatalogAccount>

/** What a number shows of its catalog. */
export const CommerceSettings = z.object({
  /** Customers collect a cart and send it. */
  cart: z.boolean(),
  /** The catalog stands in the number's profile. */
  catalog: z.boolean(),
})
export type CommerceSettings = z.infer<typeof CommerceSettings>

/** One page of a list of Meta's; `after` is what the next one begins after, null at its end. A page that failed says why. */
export type Listed<T> =
  | { outcome: 'page'; items: readonly T[]; after: string | null; skipped: number }
  | { outcome: 'failed'; problem: string; retry: 'never' | 'later' }
