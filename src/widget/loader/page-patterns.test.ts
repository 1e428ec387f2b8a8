import { expect, test } from 'vitest'

import { matchesPage } from './page-patterns.ts'

test.each([
  ['*', 'https://shop.example/', true],
  ['/pricing', 'https://shop.example/pricing?plan=pro', true],
  ['/pricing', 'https://shop.example/prices', false],
  ['/products/*/reviews', 'https://shop.example/products/42/reviews', true],
  ['/products/*/reviews', 'https://shop.example/reviews/products/42/', false],
  ['shop.example*cart*pay', 'https://shop.example/cart/7/pay', true],
  ['shop.example*cart*pay', 'https://shop.example/pay/cart', false],
  // What means something in a regular expression means nothing here.
  ['/a.b', 'https://shop.example/aXb', false],
  ['?plan=(pro)+', 'https://shop.example/?plan=(pro)+', true],
])('the pattern %s on %s: %s', (pattern, address, fits) => {
  expect(matchesPage(pattern, address)).toBe(fits)
})
