import { expect, test } from 'vitest'

import { findWords, wordsIn } from './texts-in.ts'

const contains = (text: string, wanted: string): boolean => findWords(wordsIn(text), wordsIn(wanted)) >= 0

test.each([
  ['No, thanks', 'no', true],
  ['right now', 'no', false],
  ['I want a refund!', 'refund', true],
  ['non-refundable', 'refund', false],
  ['un CAFÉ por favor', 'cafe', true],
  ['where is my order', 'my order', true],
  ['my big order', 'my order', false],
  ['私は返金を希望します', '返金', true],
  ['أريد استرداد', 'استرداد', true],
  ['👍', '👍', true],
  ['anything', '', false],
])('finds whole words: "%s" has "%s": %s', (text, wanted, found) => {
  expect(contains(text, wanted)).toBe(found)
})

test('lists words at the start of a text first', () => {
  expect(findWords(wordsIn('Order 15, please'), wordsIn('order'))).toBe(0)
  expect(findWords(wordsIn('My order'), wordsIn('order'))).toBe(1)
})
