import { expect, test } from 'vitest'

import { isFinal, meaningOf } from './failure-meanings.ts'

test.each(['0', '190', '131047', '131056', '132001', '133010', '2388019', '250', '131215', '138005', '147003', 'unknown'])(
  'error %s has a meaning and a remedy in whole sentences',
  (code) => {
    const { meaning, remedy } = meaningOf(code)

    expect(meaning).toMatch(/^\p{Lu}.*\.$/u)
    expect(remedy).toMatch(/^\p{Lu}.*\.$/u)
  },
)

test('ignores unknown codes and names of object properties', () => {
  expect([meaningOf('999999'), meaningOf('constructor'), meaningOf(null)]).toEqual(
    Array.from({ length: 3 }, () => ({ meaning: null, remedy: null })),
  )
})

test.each([
  ['the window is closed', '131047', true],
  ['it is for the number itself', '131021', true],
  ['WhatsApp does not take its file', '131053', true],
  ['it was too fast', '131056', false],
  ['the token has expired, and can be replaced', '190', false],
  ['the customer has no WhatsApp yet', '131026', false],
  ['nobody knows the code', 'http-418', false],
])('when %s, the same would be refused again: %s %s', (_, code, expected) => {
  expect(isFinal(code)).toBe(expected)
})
