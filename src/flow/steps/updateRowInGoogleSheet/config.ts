import { z } from 'zod'

import { SheetLookup } from '#domain/actions/integrations/sheet.ts'

import { optionalSave, sheetParts } from '../shared/sheet-fragments.ts'

const Lookup = SheetLookup.extend({
  column: SheetLookup.shape.column.meta({ role: 'ref:column', label: 'Look in column' }),
  value: z.string().max(1_000).meta({ role: 'template', label: 'For the value' }),
  match: SheetLookup.shape.match.meta({ label: 'Match', help: 'Loosely, capital letters and spaces at the ends do not count.' }),
  several: SheetLookup.shape.several.meta({ label: 'When several rows match' }),
  none: SheetLookup.shape.none.meta({ label: 'When no row matches' }),
})

/** Other values for the rows in which a column holds a value. */
export const UpdateRowInGoogleSheetConfig = z.object({
  v: z.literal(1).default(1),
  ...sheetParts,
  lookup: Lookup,
  saveRowTo: optionalSave('Save the row number as'),
  saveBeforeTo: optionalSave('Save the old values as').meta({ help: 'By their columns, of the first row that was changed.' }),
})
export type UpdateRowInGoogleSheetConfig = z.infer<typeof UpdateRowInGoogleSheetConfig>
