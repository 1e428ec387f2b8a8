import { expect, test } from 'vitest'

import { hasZeroBits } from './proof-of-work.ts'

test.each([
  [[0xff], 0, true],
  [[0x7f], 1, true],
  [[0x80], 1, false],
  [[0x00, 0x01], 8, true],
  [[0x00, 0x01], 15, true],
  [[0x00, 0x01], 16, false],
  [[0x01, 0x00], 8, false],
])('%j begins with %i bits of zero: %s', (bytes, bits, expected) => {
  expect(hasZeroBits(Uint8Array.from(bytes), bits)).toBe(expected)
})
