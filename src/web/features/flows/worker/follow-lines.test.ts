import fc from 'fast-check'
import { expect, it } from 'vitest'

import { followLines } from './follow-lines.ts'

it('ignores back edges and counts the longest path', () => {
  const lines = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'a', to: 'c' },
    { from: 'c', to: 'b' },
    { from: 'c', to: 'c' },
  ]

  const { ahead, depth } = followLines(['a', 'b', 'c'], lines)

  expect(new Set(ahead)).toEqual(new Set(lines.slice(0, 3)))
  expect(Object.fromEntries(depth)).toEqual({ a: 0, b: 1, c: 2 })
})

it('starts at cards without incoming connections', () => {
  const { ahead, depth } = followLines(
    ['b', 'a'],
    [
      { from: 'b', to: 'b' },
      { from: 'a', to: 'b' },
    ],
  )

  expect(ahead).toEqual([{ from: 'a', to: 'b' }])
  expect(depth.get('b')).toBe(1)
})

it('depth increases along forward edges', () => {
  const id = fc.nat({ max: 12 }).map(String)
  const ids = Array.from({ length: 13 }, (_, index) => String(index))
  fc.assert(
    fc.property(fc.array(fc.record({ from: id, to: id }), { maxLength: 40 }), (lines) => {
      const { ahead, depth } = followLines(ids, lines)
      for (const { from, to } of ahead) expect(depth.get(to)!).toBeGreaterThan(depth.get(from)!)
      // A line that was left out leads back: its end leads to its beginning.
      const reach = (from: string, to: string): boolean => from === to || ahead.some((line) => line.from === from && reach(line.to, to))
      for (const line of lines.filter((one) => !ahead.includes(one))) expect(reach(line.to, line.from)).toBe(true)
    }),
  )
})
