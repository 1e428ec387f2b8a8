import { storedText } from '#domain/i18n/t.ts'
import type { EffectResult } from '#domain/actions/catalogue.gen.ts'

import { type Assignment, defineStep, type Outcome } from '#flow/engine/step-kind.ts'
import { filled } from '../shared/sheet-fragments.ts'
import { UpdateRowInGoogleSheetConfig } from './config.ts'

/** Changes rows of a Google sheet, after the turn is committed. An empty value to look for finds nothing: it would match every gap. */
export const step = defineStep({
  kind: 'updateRowInGoogleSheet',
  config: UpdateRowInGoogleSheetConfig,
  accepts: ['entered', 'settled'],
  exits: () => [
    { name: 'updated', label: 'Changed' },
    { name: 'notFound', label: 'No such row' },
    { name: 'error', label: 'Failed', fault: true },
  ],
  waits: () => true,
  run({ config, signal, render }) {
    if (signal.type === 'settled') return settle(config, signal.result)
    const { connectionId, spreadsheet, sheet, valueMode } = config
    const value = render(config.lookup.value).slice(0, 1_000)
    if (value.trim() === '') return { problem: storedText('The value to look for is empty.'), then: { exit: 'notFound' } }
    const values = filled(config.values, render)
    const lookup = { ...config.lookup, value }
    return { then: { ask: { kind: 'update_sheet_row', connectionId, spreadsheet, sheet, valueMode, values, lookup }, state: null } }
  },
})

function settle({ saveRowTo, saveBeforeTo }: UpdateRowInGoogleSheetConfig, result: EffectResult): Outcome {
  if (result.kind !== 'update_sheet_row') return { problem: storedText('No row was changed.'), then: { exit: 'error' } }
  if (result.outcome === 'notFound') return { then: { exit: 'notFound' } }
  if (result.outcome !== 'updated') return { problem: result.message, then: { exit: 'error' } }
  const [first] = result.rows
  const set: Assignment[] = []
  if (saveRowTo) set.push({ ...saveRowTo, value: first?.row ?? null })
  if (saveBeforeTo) set.push({ ...saveBeforeTo, value: first?.before ?? {} })
  return { set, then: { exit: 'updated' } }
}
