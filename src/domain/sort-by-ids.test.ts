import fc from 'fast-check'
import { expect, test } from 'vitest'

import { sortByIds } from './sort-by-ids.ts'

const named = (ids: string) => Array.from(ids, (id, at) => ({ id, at }))
const idsOf = (items: readonly { id: string }[]): string => items.map(({ id }) => id).join('')

test.each([
  ['abc', 'cab', 'cab'],
  ['abcd', 'dc', 'dcab'],
  ['abc', 'xbyz', 'bac'],
  ['abc', '', 'abc'],
  ['abc', 'bcb', 'bca'],
  ['', 'abc', ''],
])('puts %j into the order %j as %j', (items, order, sorted) => {
  expect(idsOf(sortByIds(named(items), Array.from(order)))).toBe(sorted)
})

test('leaves the given list as it is', () => {
  const items = named('abc')
  sortByIds(items, ['c'])

  expect(idsOf(items)).toBe('abc')
})

test('keeps every item, puts named ones first, and keeps the order among the rest', () => {
  const ids = fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'))
  fc.assert(
    fc.property(ids, ids, (present, order) => {
      const items = present.map((id, at) => ({ id, at }))
      const sorted = sortByIds(items, order)
      const rest = ({ id }: { id: string }): boolean => !order.includes(id)

      expect(sorted.toSorted((a, b) => a.at - b.at)).toEqual(items)
      expect(sorted.filter(rest)).toEqual(items.filter(rest))
      expect(sorted.findIndex(rest)).toBeOneOf([-1, items.length - items.filter(rest).length])
    }),
  )
})
