import { storedText } from '#domain/i18n/t.ts'
import { CsvReader, separatorOf } from '#domain/contacts/csv-reader.ts'

import { Unreadable } from '../document-job.ts'

/** Each row of a table as a paragraph of its own, with the names of its columns, so that a passage says what its figures are. */
export function csvToMarkdown(text: string): string {
  const reader = new CsvReader(separatorOf(text))
  const [head, ...rows] = [...reader.push(text), ...reader.end()]
  if (!head || rows.length === 0) throw new Unreadable(storedText('It has no rows below the column headers.'))
  return rows
    .map((row) =>
      row.flatMap((cell, at) => (cell.trim() === '' ? [] : [`${head[at]?.trim() || `Column ${at + 1}`}: ${inOneLine(cell)}`])).join('\n'),
    )
    .join('\n\n')
}

const inOneLine = (cell: string): string => cell.trim().replaceAll(/\s+/g, ' ')
