import { z } from 'zod'

import { Id } from '#domain/id.ts'

const SaveTo = z.object({ target: z.enum(['session', 'contact', 'conversation']), name: z.string().trim().min(1).max(80) })

/** Where a result is kept; null keeps it nowhere. */
export const optionalSave = (label: string) => SaveTo.nullable().default(null).meta({ label })

const Cell = z.object({
  column: z.string().trim().min(1).max(200).meta({ role: 'ref:column', label: 'Column' }),
  value: z.string().max(4_096).default('').meta({ role: 'template', label: 'Value' }),
})

/** What both steps of Google Sheets must know: which sheet, and what is written into which columns. */
export const sheetParts = {
  connectionId: Id.meta({ role: 'ref:connection', label: 'Google account' }),
  spreadsheet: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .meta({ role: 'ref:spreadsheet', label: 'Spreadsheet', help: 'Choose it by name, or paste its URL.' }),
  sheet: z.string().trim().min(1).max(100).meta({ role: 'ref:sheet', label: 'Sheet' }),
  values: z
    .array(Cell)
    .min(1)
    .max(100)
    .refine((cells) => new Set(cells.map(({ column }) => column)).size === cells.length, 'Two values go to the same column.')
    .meta({ label: 'Values', help: 'By the headers in the first row.' }),
  valueMode: z
    .enum(['raw', 'entered'])
    .default('raw')
    .meta({
      label: 'How values are entered',
      words: { raw: 'As is', entered: 'As if typed in' },
      help: '“As if typed in” lets Google interpret formulas, numbers and dates.',
    }),
}

/** Fills the values, by their columns. */
export const filled = (cells: readonly z.infer<typeof Cell>[], render: (template: string) => string): Record<string, string> =>
  Object.fromEntries(cells.map(({ column, value }) => [column, render(value).slice(0, 50_000)]))
