import { expect, test } from 'vitest'

import { createSeal } from './seal.ts'

const seal = createSeal('a key of at least thirty-two characters')

test('seals reversibly and never the same twice', () => {
  const one = seal.close('EAAG-token-ü')
  const two = seal.close('EAAG-token-ü')

  expect([seal.open(one), seal.open(two)]).toEqual(['EAAG-token-ü', 'EAAG-token-ü'])
  expect(Buffer.from(one).equals(Buffer.from(two))).toBe(false)
  expect(Buffer.from(one).includes('token')).toBe(false)
})

test('detects every changed byte', () => {
  const sealed = seal.close('secret')

  for (let at = 0; at < sealed.length; at++) {
    const changed = Uint8Array.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => seal.open(changed)).toThrow()
  }
})

test('reports another key', () => {
  expect(() => createSeal('another key, just as long as the first').open(seal.close('secret'))).toThrow(/another SECRET_KEY/)
})
