import { expect, it } from 'vitest'

import { arrange } from './arrange.ts'

const boxes = ['a', 'b', 'c', 'd'].map((id) => ({ id, width: 240, height: 120 }))

it('lays cards out along their lines, none over another, the first where it was', () => {
  const lines = [
    { from: 'a', to: 'b' },
    { from: 'a', to: 'c' },
    { from: 'c', to: 'd' },
    { from: 'd', to: 'a' },
    { from: 'gone', to: 'a' },
  ]

  const places = arrange(boxes, lines, { x: 100, y: 50 })

  expect(places['b']!.x).toBeGreaterThan(places['a']!.x + 240)
  expect(places['d']!.x).toBeGreaterThan(places['c']!.x + 240)
  expect(Math.min(...Object.values(places).map(({ x }) => x))).toBe(100)
  expect(Math.min(...Object.values(places).map(({ y }) => y))).toBe(50)
  const all = boxes.map(({ id }) => places[id]!)
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1)) expect(Math.abs(one.x - other.x) >= 240 || Math.abs(one.y - other.y) >= 120).toBe(true)
})
