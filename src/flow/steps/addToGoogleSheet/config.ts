import { t } from '#domain/i18n/t.ts'
import { z } from 'zod'

import { optionalSave, sheetParts } from '../shared/sheet-fragments.ts'

/** A row that is added below the last one of a sheet. */
export const AddToGoogleSheetConfig = z.object({
  v: z.literal(1).default(1),
  ...sheetParts,
  saveRowTo: optionalSave(t('Save the row number as')),
})
export type AddToGoogleSheetConfig = z.infer<typeof AddToGoogleSheetConfig>
