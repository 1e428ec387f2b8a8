import { expect, it } from 'vitest'

import { mentionsIn } from './mentions-in.ts'

const ann = { id: 'a', name: 'Ann' }
const annLee = { id: 'b', name: 'Ann Lee' }
const wordsOf = (text: string, named = [ann, annLee]) =>
  mentionsIn(text, named).map(({ from, to, named: { id } }) => [text.slice(from, to), id])

it('finds names in any position, the longest first', () => {
  expect(wordsOf('@Ann, ask @Ann Lee\n(@Ann)')).toEqual([
    ['@Ann', 'a'],
    ['@Ann Lee', 'b'],
    ['@Ann', 'a'],
  ])
})

it('ignores longer words, email addresses and members who were not chosen', () => {
  expect(wordsOf('@Annabel and mo@Ann and @Ben')).toEqual([])
})
