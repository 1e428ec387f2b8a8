import { expect, it } from 'vitest'

import { findTrigger } from './find-trigger.ts'

const at = (text: string) => {
  const found = findTrigger(text, text.length, ['/', '@', ':'])
  return found && [found.sign, found.query, found.from]
}

it.each([
  ['/', ['/', '', 0]],
  ['/ship', ['/', 'ship', 0]],
  ['Hi /ship', ['/', 'ship', 3]],
  ['Hi\n/é', ['/', 'é', 3]],
  ['@', ['@', '', 0]],
  ['ask @Ann L', ['@', 'Ann L', 4]],
  ['(@An', ['@', 'An', 1]],
  [':smi', [':', 'smi', 0]],
  ['well :+1', [':', '+1', 5]],
])('%j asks', (text, found) => {
  expect(at(text)).toEqual(found)
})

it.each(['1/2', 'https://x', '/a b', 'mail@host', 'at 10:30', ': )', ':D', 'no:smile', '@Ann Lee then'])('%j asks for nothing', (text) => {
  expect(at(text)).toBeNull()
})

it('reads only the text before the caret', () => {
  expect(findTrigger('/ship and more', 3, ['/'])).toEqual({ sign: '/', query: 'sh', from: 0, to: 3 })
})
