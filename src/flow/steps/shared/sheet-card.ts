import { textAt } from '../about.ts'
import { type CardPart, fact, listAt } from '../card.ts'

/** What both steps of Google Sheets show: the sheet, and which columns are written. */
export const sheetCard = (config: unknown): CardPart[] => [
  ...fact('Account', textAt(config, 'connectionId'), 'connection'),
  ...fact('Sheet', textAt(config, 'sheet')),
  ...fact(
    'Writes',
    listAt(config, 'values')
      .map((each) => textAt(each, 'column'))
      .join(', '),
  ),
]
