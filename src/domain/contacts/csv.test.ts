import fc from 'fast-check'
import { expect, test } from 'vitest'

import { csvCell, csvLine, unguarded } from './csv.ts'

test.each(['=1+1', '+cmd', '-2', '@sum', '\tx', '\rx', '=HYPERLINK("x")', '＝1+1', '＋1', '－2', '＠sum'])(
  '%j is written so that no spreadsheet runs it',
  (cell) => {
    expect(csvCell(cell).replace(/^"/, '')).toMatch(/^'/)
  },
)

test('quotes a phone number and keeps it unchanged', () => {
  expect(csvCell('+447700900142')).toBe('"+447700900142"')
})

test('quotes, commas and breaks stay in their cell', () => {
  expect(csvLine(['a "b"', 'c,d', 'e\nf', 'plain'])).toBe('"a ""b""","c,d","e\nf",plain\r\n')
})

test('reads every cell as it was written', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.startsWith("'")),
      (text) => {
        const written = csvCell(text)
        const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
        expect(unguarded(read)).toBe(text)
      },
    ),
  )
})
