import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { defineAction } from '../action.ts'
import { SheetFault, SheetPlace, SheetValues } from './sheet.ts'

const kind = z.literal('add_sheet_row')

/** Adds a row below the last one of a sheet. */
export const addSheetRow = defineAction({
  kind: 'add_sheet_row',
  summary: 'Add a row to a Google sheet',
  input: z.object({ kind, ...SheetPlace.shape, connectionId: Id, values: SheetValues }),
  result: z.discriminatedUnion('outcome', [
    z.object({ kind, outcome: z.literal('added'), row: z.number().int() }),
    z.object({ kind, ...SheetFault.shape }),
  ]),
  settled: 'slow',
  repeatable: true,
  access: 'admin',
  tool: true,
})
export type AddSheetRow = z.infer<typeof addSheetRow.input>
