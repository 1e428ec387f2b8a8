import { t } from '#domain/i18n/t.ts'
import { textAt } from '../about.ts'
import { type CardPart, fact, listAt } from '../card.ts'

/** What both steps of Google Sheets show: the sheet, and which columns are written. */
export const sheetCard = (config: unknown): CardPart[] => [
  ...fact(t('Account'), textAt(config, 'connectionId'), 'connection'),
  ...fact(t('Sheet'), textAt(config, 'sheet')),
  ...fact(
    t('Writes'),
    listAt(config, 'values')
      .map((each) => textAt(each, 'column'))
      .join(', '),
  ),
]
