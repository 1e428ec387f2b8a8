import fc from 'fast-check'
import { expect, test } from 'vitest'

import { fuseRankings } from './fuse-rankings.ts'
import { quantise } from './quantise.ts'

const ranking = (ids: string) => ids.split('').map((id) => ({ id }))
const fused = (...rankings: string[]) =>
  fuseRankings(rankings.map(ranking))
    .map(({ id }) => id)
    .join('')

test('what both rankings hold comes first, and nothing is lost or doubled', () => {
  expect(fused('abc', 'dce')).toBe('cadbe')
  expect(fused('abc', '')).toBe('abc')
  expect(fused('', '')).toBe('')
})

test('of the same thing in two rankings the first is kept', () => {
  expect(fuseRankings([[{ id: 'a', match: 1 }], [{ id: 'a', match: 2 }]])).toEqual([{ id: 'a', match: 1 }])
})

test('bytes keep the angle between vectors', () => {
  const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 64, maxLength: 64 })
  const cosine = (one: ArrayLike<number>, other: ArrayLike<number>): number => {
    const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => Array.from(a).reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
    return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other))
  }
  const hasLength = (values: readonly number[]) => values.some((value) => Math.abs(value) > 0.01)
  fc.assert(
    fc.property(vector.filter(hasLength), vector.filter(hasLength), (one, other) => {
      expect(Math.abs(cosine(one, other) - cosine(quantise(one), quantise(other)))).toBeLessThan(0.03)
    }),
  )
  expect(quantise([0, 0])).toEqual(Int8Array.of(0, 0))
})
