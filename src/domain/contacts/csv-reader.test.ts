import fc from 'fast-check'
import { expect, test } from 'vitest'

import { AppError } from '../errors.ts'

import { csvLine, unguarded } from './csv.ts'
import { CsvReader, separatorOf } from './csv-reader.ts'

const readAll = (text: string, separator: ',' | ';' | '\t' = ',', cut = text.length) => {
  const reader = new CsvReader(separator)
  return [...reader.push(text.slice(0, cut)), ...reader.push(text.slice(cut)), ...reader.end()]
}

test('reads what was written, wherever it is split in two', () => {
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

test('refuses an endless cell before it fills the memory', () => {
  const reader = new CsvReader(',')
  const piece = 'x'.repeat(64 * 1_024)
  reader.push('name,note\r\nAna,"')
  let pieces = 0

  const read = () => {
    for (; pieces < 288; pieces += 1) reader.push(piece)
  }

  expect(read).toThrow(AppError)
  // Of 18 MB one is read.
  expect(pieces).toBe(15)
})

test.each([
  ['an endless cell', `name,note\r\nAna,x\r\nBo,"${'x'.repeat(1_000_001)}`, 3, 'a cell has more than 1,000,000 characters'],
  ['one below a cell of three lines', `name\n"a\nb\nc"\n\n${'x'.repeat(1_000_001)}`, 6, 'a cell has more than 1,000,000 characters'],
  ['a row of large cells', `name\n${`${'x'.repeat(900_000)},`.repeat(5)}`, 2, 'a row has more than 4,000,000 characters'],
  ['a row of many cells', `name\n${','.repeat(20_000)}`, 2, 'a row has more than 10,000 cells'],
])('the refusal of a table names the line: %s', (_, text, line, what) => {
  expect(() => readAll(text, ',', text.length >> 1)).toThrow(
    expect.objectContaining({ details: [{ path: 'file', message: `Line ${line}: ${what}. Check that its quotes are closed.` }] }),
  )
})

test('refuses an endless row but not a long cell', () => {
  expect(() => new CsvReader(',').push(','.repeat(20_000))).toThrow(AppError)
  expect(new CsvReader(',').push(`a,${'x'.repeat(900_000)}\n`)[0]?.[1]).toHaveLength(900_000)
})
