import { z } from 'zod'

import { OwnProduct } from './own-product.ts'

/** How many products one file may bring. */
export const MOST_IMPORTED = 5_000

/** A row of a table that is no product, and why. */
export const ImportFault = z.object({ line: z.number().int(), column: z.string(), message: z.string() })
export type ImportFault = z.infer<typeof ImportFault>

/** What a table of products came to, or would come to. Rows with faults are left out. */
export const ProductImportResult = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  faults: z.array(ImportFault),
  /** Columns whose name says nothing to us. */
  ignored: z.array(z.string()),
  /** The first products as they were read. */
  preview: z.array(OwnProduct.extend({ collections: z.array(z.string()) })),
})
export type ProductImportResult = z.infer<typeof ProductImportResult>
