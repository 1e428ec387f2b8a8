import { t } from '#domain/i18n/t.ts'
import { z } from 'zod'

import { SheetLookup } from '#domain/actions/integrations/sheet.ts'

import { optionalSave, sheetParts } from '../shared/sheet-fragments.ts'

const Lookup = SheetLookup.extend({
  column: SheetLookup.shape.column.meta({ role: 'ref:column', label: 'Look in column' }),
  value: z.string().max(1_000).meta({ role: 'template', label: 'For value' }),
  match: SheetLookup.shape.match.meta({
    label: 'Match',
    help: '“Ignore case and spaces” ignores capital letters and spaces at both ends.',
  }),
  several: SheetLookup.shape.several.meta({ label: 'When several rows match' }),
  none: SheetLookup.shape.none.meta({ label: 'When no row matches' }),
})

/** Other values for the rows in which a column holds a value. */
export const UpdateRowInGoogleSheetConfig = z.object({
  v: z.literal(1).default(1),
  ...sheetParts,
  lookup: Lookup,
  saveRowTo: optionalSave(t('Save the row number as')),
  saveBeforeTo: optionalSave(t('Save the old values as')).meta({ help: 'By column, from the first changed row.' }),
})
export type UpdateRowInGoogleSheetConfig = z.infer<typeof UpdateRowInGoogleSheetConfig>
