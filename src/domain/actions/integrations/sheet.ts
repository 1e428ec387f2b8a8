import { z } from 'zod'

/** Which sheet of which spreadsheet, by its id or its address. */
export const SheetPlace = z.object({
  spreadsheet: z.string().trim().min(1).max(500),
  sheet: z.string().trim().min(1).max(100),
  /** `raw` writes texts as they are; `entered` lets Google read them as if typed: formulas, numbers, dates. */
  valueMode: z.enum(['raw', 'entered']).default('raw'),
})

/** Column header → value. */
export const SheetValues = z
  .record(z.string().trim().min(1).max(200), z.string().max(50_000))
  .refine((values) => Object.keys(values).length > 0 && Object.keys(values).length <= 100, 'Fill in between 1 and 100 columns.')

/** Which rows are meant. */
export const SheetLookup = z.object({
  column: z.string().trim().min(1).max(200),
  value: z.string().max(1_000),
  /** `loose` passes over case and spaces at the ends. */
  match: z.enum(['exact', 'ignoreCase', 'loose']).default('loose'),
  several: z.enum(['first', 'last', 'all', 'error']).default('first'),
  none: z.enum(['notFound', 'insert']).default('notFound'),
})

/** Why nothing was written; `unknown` where it may have been. */
export const SheetFault = z.object({ outcome: z.enum(['error', 'unknown']), message: z.string() })
