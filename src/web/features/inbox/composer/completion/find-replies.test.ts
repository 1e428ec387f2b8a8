import { expect, it } from 'vitest'

import { findReplies } from './find-replies.ts'

const reply = (name: string, shortcut: string | null, text: string) => ({ name, shortcut, content: { type: 'text' as const, text } })
const replies = [
  reply('Opening hours', 'hours', 'We open at 9.'),
  reply('Crème prices', null, 'A pot costs 4 €.'),
  reply('Refund', 'open', 'Within 14 days.'),
]
const namesOf = (query: string) => findReplies(replies, query).map(({ name }) => name)

it('finds by shortcut, then name, then text', () => {
  expect([namesOf('open'), namesOf('hours'), namesOf('14 days')]).toEqual([['Refund', 'Opening hours'], ['Opening hours'], ['Refund']])
})

it('ignores accents and case', () => {
  expect([namesOf('creme'), namesOf('CRÈME')]).toEqual([['Crème prices'], ['Crème prices']])
})

it('shows all without a query, and none without a match', () => {
  expect([namesOf('').length, namesOf('zebra')]).toEqual([3, []])
})
