import type { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import type { AddSheetRow, addSheetRow } from '#domain/actions/integrations/add-sheet-row.ts'
import type { UpdateSheetRow, updateSheetRow } from '#domain/actions/integrations/update-sheet-row.ts'

import type { Sheets } from './sheets.ts'

interface Context {
  appId: string
  id: string
}

/** Adds a row. The effect's id goes along, so that a repetition finds it. */
export async function addRow(sheets: Sheets, { appId, id }: Context, effect: AddSheetRow): Promise<z.infer<typeof addSheetRow.result>> {
  const { kind, connectionId, spreadsheet, sheet, values, valueMode } = effect
  const result = await sheets.change({ appId, connectionId, spreadsheet }, sheet, { id, values, valueMode, lookup: null })
  if (result.outcome === 'written') return { kind, outcome: 'added', row: result.rows[0]?.row ?? 0 }
  return result.outcome === 'notFound' ? { kind, outcome: 'error', message: storedText('The row wasn’t added.') } : { kind, ...result }
}

/** Changes rows. Repeated, it tells the rows again, but what they held before is known only to the first time. */
export async function updateRow(
  sheets: Sheets,
  { appId, id }: Context,
  effect: UpdateSheetRow,
): Promise<z.infer<typeof updateSheetRow.result>> {
  const { kind, connectionId, spreadsheet, sheet, values, valueMode, lookup } = effect
  const result = await sheets.change({ appId, connectionId, spreadsheet }, sheet, { id, values, valueMode, lookup })
  if (result.outcome === 'written') return { kind, outcome: 'updated', rows: result.rows, inserted: result.inserted, values }
  return result.outcome === 'notFound' ? { kind, outcome: 'notFound' } : { kind, ...result }
}
