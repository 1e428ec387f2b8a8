import { expect, it } from 'vitest'

import { mentionsIn } from './mentions-in.ts'

const ann = { id: 'a', name: 'Ann' }
const annLee = { id: 'b', name: 'Ann Lee' }
const wordsOf = (text: string, named = [ann, annLee]) =>
  mentionsIn(text, named).map(({ from, to, named: { id } }) => [text.slice(from, to), id])

it('finds names wherever they stand, the longest first', () => {
  expect(wordsOf('@Ann, ask @Ann Lee\n(@Ann)')).toEqual([
    ['@Ann', 'a'],
    ['@Ann Lee', 'b'],
    ['@Ann', 'a'],
  ])
})

it('finds none inside longer words, mail addresses, or for whom nobody was chosen', () => {
  expect(wordsOf('@Annabel and mo@Ann and @Ben')).toEqual([])
})
