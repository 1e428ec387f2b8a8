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
])('known tags are offered while one is typed: "%s"', (text, offered) => {
  expect(suggestTags(KNOWN, [], text)).toEqual(offered)
})

test('a tag that is there already is not offered', () => {
  expect(suggestTags(KNOWN, ['VIP'], 'v')).toEqual(['very slow payer'])
})
