import { expect, test } from 'vitest'

import { readPrice, sumOf } from './money.ts'

test.each([
  ['24.90 EUR', 'EUR', 2_490],
  ['€1.234,50', 'EUR', 123_450],
  ['$1,234', 'USD', 123_400],
  ['$1,234.5', 'USD', 123_450],
  ['12 EUR', 'EUR', 1_200],
  ['¥1,200', 'JPY', 1_200],
  ['1.250 KWD', 'KWD', 1_250],
  ["CHF 1'234.50", 'CHF', 123_450],
  ['1 234,50 €', 'EUR', 123_450],
  ['free', 'EUR', null],
])('the price "%s" in %s is %s of its smallest unit', (text, currency, minor) => {
  expect(readPrice(text, currency)).toBe(minor)
})

test('a sum is exact where binary fractions are not', () => {
  expect(sumOf([{ quantity: 3, unitPrice: 0.1 }])).toBe(0.3)
  expect(sumOf([24.9, 18.5, 7.9].map((unitPrice) => ({ quantity: 1, unitPrice })))).toBe(51.3)
  expect(sumOf([{ quantity: 2, unitPrice: 1.255 }])).toBe(2.51)
  expect(sumOf([{ quantity: 99, unitPrice: 999_999_999.99 }])).toBe(98_999_999_999.01)
})
