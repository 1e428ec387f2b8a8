import { expect, test } from 'vitest'

import { setLines, spell } from './pdf-text.ts'

const LATIN = { hasGlyphForCodePoint: (sign: number) => sign < 0x300 }
const widthOf = (text: string) => text.length

test.each([
  ['Casa Azul', 'Casa Azul', false],
  ['北京咖啡 Ltd', 'BeiJingKaFei Ltd', true],
  ['カフェ', 'kafue', true],
  ['서울', 'SeoUl', true],
  ['café', 'café', false],
  ['\u{E000}', '?', true],
])('%j is spelled %j', (text, spelled, isSpelled) => {
  expect(spell(text, LATIN)).toEqual({ text: spelled, isSpelled })
})

// A word that runs from right to left is drawn with the space behind it at its left.
test.each([
  ['what runs from left to right stays as it is', 'one  two three', 5, 'one  two three'],
  ['the first word stands at the right', 'קפה חיפה', 99, 'חיפה קפה '],
  ['each line is set by itself', 'אחת שתיים שלוש', 13, 'שתיים אחת \nשלוש '],
  ['a number and a name keep their own direction', 'מספר 12 Casa Azul סוף', 99, 'סוף  Casa Azul 12 מספר '],
  ['a name within Latin words', 'Refund קפה חיפה done', 99, 'Refund חיפה קפה  done'],
])('%s', (_, text, width, set) => {
  expect(setLines(text, width, widthOf)).toBe(set)
})
