import { expect, it } from 'vitest'

import { allEmojis, EMOJI_GROUPS, findEmojis } from './find-emojis.ts'

it('knows every emoji with its name and its group', () => {
  expect(allEmojis.length).toBeGreaterThan(1_500)
  expect(allEmojis.filter(({ sign, name, group }) => !sign || !name || !(group in EMOJI_GROUPS))).toEqual([])
})

it.each([
  ['thumbsup', '👍️'],
  ['+1', '👍️'],
  ['joy', '😂'],
  ['tad', '🎉'],
  ['red heart', '❤️'],
])('finds %s first', (query, sign) => {
  expect(findEmojis(query, 5)[0]?.sign).toBe(sign)
})

it('finds nothing for unknown words or an empty query', () => {
  expect([findEmojis('zzzz', 5), findEmojis('  ', 5)]).toEqual([[], []])
})
