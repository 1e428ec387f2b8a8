import fc from 'fast-check'
import { expect, test } from 'vitest'

import { splitText } from './split-text.ts'

test('what fits is one piece', () => {
  expect(splitText('Hello')).toEqual(['Hello'])
})

test('a cut goes where a reader would pause: a paragraph before a line, a sentence before a word', () => {
  expect(splitText('One. Two three.\n\nFour five six', 20)).toEqual(['One. Two three.', 'Four five six'])
  expect(splitText('One. Two three. Four five six', 20)).toEqual(['One. Two three.', 'Four five six'])
  expect(splitText('abcdefgh ijklmnop qrstuvw', 20)).toEqual(['abcdefgh ijklmnop', 'qrstuvw'])
})

test('a family, a flag and a letter with its accents stay whole', () => {
  const family = '👨‍👩‍👧‍👦'
  for (const piece of splitText(family.repeat(20), 40)) expect(piece.replaceAll(family, '')).toBe('')
})

test('nothing is lost but white space at the cuts, and no piece is too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 32, max: 80 }), (text, max) => {
      const pieces = splitText(text, max)
      expect(pieces.every((piece) => piece.length <= max)).toBe(true)
      expect(pieces.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
    }),
    { seed: 3 },
  )
})
