import { expect, test } from 'vitest'

import { writtenTotal } from './written-total.ts'

test.each([
  [[{ quantity: '3', unitPrice: '1.005' }], 'KWD', 'KWD 3.015'],
  [[{ quantity: '100000', unitPrice: '999999999.99' }], 'EUR', '€99,999,999,999,000.00'],
  [
    [
      { quantity: '2', unitPrice: '120.50' },
      { quantity: '1', unitPrice: '' },
    ],
    'eur ',
    '€241.00',
  ],
  [
    [
      { quantity: '1.5', unitPrice: '10' },
      { quantity: 'two', unitPrice: '10' },
      { quantity: '1', unitPrice: '1e' },
    ],
    'EUR',
    '€0.00',
  ],
  [[{ quantity: '1', unitPrice: '10' }], 'EU', '10.00'],
])('lines that are being written come to their exact total (%#)', (lines, currency, total) => {
  expect(writtenTotal(lines, currency).replaceAll(/\s/g, ' ')).toBe(total)
})
