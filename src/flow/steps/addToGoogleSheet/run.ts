import { storedText } from '#domain/i18n/t.ts'
import { defineStep } from '#flow/engine/step-kind.ts'
import { filled } from '../shared/sheet-fragments.ts'
import { AddToGoogleSheetConfig } from './config.ts'

/** Adds a row to a Google sheet, after the turn is committed, and goes on when it is there. */
export const step = defineStep({
  kind: 'addToGoogleSheet',
  config: AddToGoogleSheetConfig,
  accepts: ['entered', 'settled'],
  exits: () => [
    { name: 'added', label: 'Added' },
    { name: 'error', label: 'Failed', fault: true },
  ],
  waits: () => true,
  run({ config, signal, render }) {
    if (signal.type !== 'settled') {
      const { connectionId, spreadsheet, sheet, valueMode } = config
      const values = filled(config.values, render)
      return { then: { ask: { kind: 'add_sheet_row', connectionId, spreadsheet, sheet, valueMode, values }, state: null } }
    }
    const { result } = signal
    if (result.kind !== 'add_sheet_row') return { problem: storedText('The row wasn’t added.'), then: { exit: 'error' } }
    if (result.outcome !== 'added') return { problem: result.message, then: { exit: 'error' } }
    return { set: config.saveRowTo ? [{ ...config.saveRowTo, value: result.row }] : [], then: { exit: 'added' } }
  },
})
