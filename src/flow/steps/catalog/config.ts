import { z } from 'zod'

import { waitAtMost } from '../shared/wait-fields.ts'

const name = z.string().trim().min(1).max(80)
const id = z.string().trim().min(1).max(256)

/** Products in sections as the author picked them, or out of a list variable: ids, or objects with an id and maybe a section. */
const Products = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('sections'),
    sections: z
      .array(
        z.object({
          title: z.string().trim().min(1).max(24).meta({ label: 'Heading' }),
          productIds: z
            .array(id.meta({ role: 'ref:product' }))
            .min(1)
            .max(30)
            .meta({ label: 'Products', help: 'By content ID (SKU).' }),
        }),
      )
      .min(1)
      .max(10)
      .refine((sections) => sections.flatMap(({ productIds }) => productIds).length <= 30, 'WhatsApp shows at most 30 products.'),
  }),
  z.object({
    from: z.literal('variable'),
    variable: name.meta({ role: 'variable', wants: 'list' }),
    title: z.string().trim().min(1).max(24).default('Products'),
  }),
])

const heading = z.string().trim().min(1).max(60).meta({ role: 'template', label: 'Heading' })

const Show = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('catalog'),
    thumbnail: z
      .string()
      .max(256)
      .optional()
      .meta({ role: 'template', suggests: 'product', label: 'Cover image', help: 'The product whose image represents the catalog.' }),
  }),
  z.object({
    kind: z.literal('product'),
    catalogId: id.meta({ role: 'ref:catalog', label: 'Catalog' }),
    productId: id.meta({ role: 'template', suggests: 'product', label: 'Product', help: 'The product’s content ID (SKU).' }),
  }),
  z.object({
    kind: z.literal('products'),
    catalogId: id.meta({ role: 'ref:catalog', label: 'Catalog' }),
    header: heading,
    products: Products.meta({ label: 'Products', words: { sections: 'Choose products', variable: 'From a variable' } }),
  }),
  /** Of these two, what can be ordered when the step is reached: 30 at most. */
  z.object({
    kind: z.literal('collection'),
    collectionId: id.meta({ role: 'ref:collection', label: 'Collection' }),
    header: heading,
  }),
  z.object({
    kind: z.literal('filter'),
    catalogId: id.meta({ role: 'ref:catalog', label: 'Catalog' }),
    search: z
      .string()
      .max(200)
      .default('')
      .meta({ role: 'template', label: 'Text', help: 'Part of the name, description or content ID. Leave empty for all products.' }),
    maxPrice: z.number().min(0).max(1e9).nullable().default(null).meta({ label: 'Highest price' }),
    header: heading,
  }),
])

/** What of the catalog is shown, and where an order is kept. */
export const CatalogConfig = z.object({
  v: z.literal(1).default(1),
  show: Show.meta({
    label: 'Show',
    words: { catalog: 'Whole catalog', product: 'One product', products: 'Several', collection: 'Collection', filter: 'By filter' },
  }),
  text: z.string().min(1).max(1_024).meta({ role: 'template', label: 'Message' }),
  footer: z.string().max(60).optional().meta({ role: 'template', label: 'Footer' }),
  /** Beside `order`, which every step after this one can read. */
  saveTo: z
    .object({ target: z.enum(['session', 'contact', 'conversation']), name })
    .optional()
    .meta({ label: 'Save the order to' }),
  saveProductTo: name
    .optional()
    .meta({ label: 'Save the product asked about to', help: 'A session variable with catalogId and productId.' }),
  timeoutMs: waitAtMost,
})
export type CatalogConfig = z.infer<typeof CatalogConfig>
