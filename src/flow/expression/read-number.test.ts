import { expect, test } from 'vitest'

import { firstNumber, storedNumber } from './read-number.ts'

test.each([
  ['1.234,5', 1_234.5],
  ['1,234.5', 1_234.5],
  ['1.234', 1_234],
  ['0.125', 0.125],
  ['1.234.567', 1_234_567],
  ['12,5', 12.5],
  ['about 12 pcs', 12],
  ['€ 1 250,50', 1_250.5],
  ["1'250.50", 1_250.5],
  ['−3', -3],
  ['two', 2],
  ['Twenty-one, please', 21],
  ['three hundred', 300],
  ['٤٢', 42],
  ['we are 4.', 4],
])('"%s" is said to be a number', (text, number) => {
  expect(firstNumber(text)).toBe(number)
})

test('the sign of decimals can be said', () => {
  expect(firstNumber('1.234', 'point')).toBe(1.234)
  expect(firstNumber('1,234', 'point')).toBe(1_234)
  expect(firstNumber('1.234', 'comma')).toBe(1_234)
})

test('no number is found where there is none', () => {
  for (const text of ['', 'none of them', 'someone', '.']) expect(firstNumber(text)).toBeNull()
})

test('what is stored is a number only as a whole', () => {
  expect([storedNumber('1.500'), storedNumber('1.500,5'), storedNumber(' 7 ')]).toEqual([1.5, 1_500.5, 7])
  expect([storedNumber('7 pcs'), storedNumber(''), storedNumber(null), storedNumber(true)]).toEqual([null, null, null, null])
})
