import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { defineAction } from '../action.ts'
import { SheetFault, SheetLookup, SheetPlace, SheetValues } from './sheet.ts'

const kind = z.literal('update_sheet_row')

/** Changes the rows of a sheet in which a column holds a value. */
export const updateSheetRow = defineAction({
  kind: 'update_sheet_row',
  summary: 'Change a row of a Google sheet that is found by a value',
  input: z.object({ kind, ...SheetPlace.shape, connectionId: Id, lookup: SheetLookup, values: SheetValues }),
  result: z.discriminatedUnion('outcome', [
    z.object({
      kind,
      outcome: z.literal('updated'),
      /** Row numbers as the sheet shows them, and what the changed columns held before; empty where that is not known any more. */
      rows: z.array(z.object({ row: z.number().int(), before: z.record(z.string(), z.string()) })),
      inserted: z.boolean(),
      values: z.record(z.string(), z.string()),
    }),
    z.object({ kind, outcome: z.literal('notFound') }),
    z.object({ kind, ...SheetFault.shape }),
  ]),
  settled: 'slow',
  repeatable: true,
  access: 'admin',
  tool: true,
})
export type UpdateSheetRow = z.infer<typeof updateSheetRow.input>
