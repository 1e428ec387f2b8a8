import fc from 'fast-check'
import { expect, test } from 'vitest'

import { csvLine, unguarded } from './csv.ts'
import { CsvReader, separatorOf } from './csv-reader.ts'

const readAll = (text: string, separator: ',' | ';' | '\t' = ',', cut = text.length) => {
  const reader = new CsvReader(separator)
  return [...reader.push(text.slice(0, cut)), ...reader.push(text.slice(cut)), ...reader.end()]
}

test('what was written is read again, wherever it is cut in two', () => {
  const cell = fc.string().filter((text) => !text.startsWith("'"))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), fc.nat(), (rows, at) => {
      const text = rows.map(csvLine).join('')
      const kept = rows.filter((row) => row.some((one) => one !== ''))
      expect(readAll(text, ',', text.length === 0 ? 0 : at % text.length).map((row) => row.map(unguarded))).toEqual(kept)
    }),
  )
})

test.each([
  ['a;b;c', ';'],
  ['a\tb\nc,d,e', '\t'],
  ['"x,y,z";b', ';'],
  ['alone', ','],
])('the separator of %j is %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator)
})

test.each(['\n', '\r\n', '\r'])('rows end with %j, and empty ones are left out', (end) => {
  expect(readAll(['a,b', '', ',', '1,"two\nlines"', ''].join(end))).toEqual([
    ['a', 'b'],
    ['1', 'two\nlines'],
  ])
})
