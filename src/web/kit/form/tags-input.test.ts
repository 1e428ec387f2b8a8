import { expect, test } from 'vitest'

import { suggestTags } from './tags-input.tsx'

const KNOWN = ['VIP', 'wholesale', 'Zürich', 'very slow payer']

test.each([
  ['v', ['VIP', 'very slow payer']],
  ['sale', ['wholesale']],
  ['zur', ['Zürich']],
  ['', []],
  ['nothing like it', []],
  ['VIP', []],
])('suggests known tags: "%s"', (text, offered) => {
  expect(suggestTags(KNOWN, [], text)).toEqual(offered)
})

test('does not suggest an existing tag', () => {
  expect(suggestTags(KNOWN, ['VIP'], 'v')).toEqual(['very slow payer'])
})
