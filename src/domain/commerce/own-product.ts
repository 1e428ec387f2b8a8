import { z } from 'zod'

import { t } from '../i18n/t.ts'
import { Id } from '../id.ts'
import { Currency } from './order.ts'

/** The shop’s own id of a product. It stands in addresses and tables, so it has no signs that mean something there. */
export const Sku = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._:+-]{0,99}$/u, t('Use up to 100 letters, digits, spaces and . _ : + -'))

const WebAddress = z.url({ protocol: /^https?$/, error: t('Write a web address like https://example.com.') }).max(2_000)

/** A product of the own catalog, as people and programs write it. */
export const OwnProduct = z.object({
  retailerId: Sku,
  name: z.string().trim().min(1).max(200),
  description: z.string().trim().max(2_000).nullable().default(null),
  /** In the smallest unit of the currency, such as cents. */
  priceMinor: z.number().int().min(0).max(1e12),
  currency: Currency,
  /** How many there are; null: not counted. Left out, it stays as it is. */
  stock: z.number().int().min(0).max(1_000_000).nullable().optional(),
  /** A picture on the web, until one is uploaded. Left out, it stays. */
  imageUrl: WebAddress.nullable().optional(),
  url: WebAddress.nullable().default(null),
  /** All of its collections; left out, they stay. */
  collectionIds: z.array(Id).max(50).optional(),
})
export type OwnProduct = z.infer<typeof OwnProduct>

/** Products of one catalog that belong together. */
export const Collection = z.object({
  id: Id,
  name: z.string(),
  catalogId: z.string(),
  catalogName: z.string(),
  /** Of the own catalog, which WhatsApp cannot show. */
  isOwn: z.boolean(),
  /** All of its products, in the order in which they are shown; archived ones, too. */
  productIds: z.array(z.string()),
  /** Without those that are archived. */
  productCount: z.number().int(),
})
export type Collection = z.infer<typeof Collection>

export const CollectionInput = z.object({
  name: z.string().trim().min(1).max(80),
  /** Null: the own catalog. It cannot be changed later. */
  catalogId: z.string().max(64).nullable().default(null),
  /** All of its products, in the order in which they are shown; left out, they stay. */
  productIds: z.array(z.string().min(1).max(256)).max(500).optional(),
})
export type CollectionInput = z.infer<typeof CollectionInput>
