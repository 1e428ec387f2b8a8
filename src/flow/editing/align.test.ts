import fc from 'fast-check'
import { expect, it } from 'vitest'

import { aligned, type Alignment } from './align.ts'

const AREAS = [
  { id: 'a', x: 0, y: 0, width: 240, height: 100 },
  { id: 'b', x: 300, y: 40, width: 240, height: 60 },
  { id: 'c', x: 900, y: 300, width: 240, height: 200 },
]
const placed = (how: Alignment, axis: 'x' | 'y') => [...aligned(AREAS, how)].map(([id, place]) => [id, place[axis]])

it.each([
  ['left', 'x', 0, 0, 0],
  ['centre', 'x', 450, 450, 450],
  ['right', 'x', 900, 900, 900],
  ['top', 'y', 0, 0, 0],
  ['middle', 'y', 200, 220, 150],
  ['bottom', 'y', 400, 440, 300],
  ['across', 'x', 0, 450, 900],
  ['down', 'y', 0, 170, 300],
] as const)('aligns cards: %s', (how, axis, a, b, c) => {
  expect(placed(how, axis)).toEqual([
    ['a', a],
    ['b', b],
    ['c', c],
  ])
})

it('distributes gaps evenly up to rounding, and is idempotent', () => {
  const areas = fc.array(fc.record({ x: fc.integer({ min: -5_000, max: 5_000 }), height: fc.integer({ min: 60, max: 600 }) }), {
    minLength: 3,
    maxLength: 12,
  })
  fc.assert(
    fc.property(areas, (list) => {
      const row = list.map(({ x, height }, index) => ({ id: String(index), x, y: 0, width: 240, height }))
      const placedRow = row.map((area) => ({ ...area, ...aligned(row, 'across').get(area.id) })).toSorted((one, other) => one.x - other.x)
      const gaps = placedRow.slice(1).map(({ x }, index) => x - (placedRow[index]?.x ?? 0))
      expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
      const again = aligned(placedRow, 'across')
      for (const { id, x } of placedRow) expect(Math.abs((again.get(id)?.x ?? 0) - x)).toBeLessThanOrEqual(1)
    }),
  )
})
