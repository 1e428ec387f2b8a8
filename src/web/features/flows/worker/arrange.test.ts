import fc from 'fast-check'
import { expect, it } from 'vitest'

import { arrange, type Box } from './arrange.ts'

const sized = (id: string): Box => ({ id, width: 240, height: 120 })
const boxes = ['a', 'b', 'c', 'd'].map(sized)

it('lays cards out along connections, keeping the first', () => {
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
})

it('orders targets by exit from top to bottom', () => {
  const options = ['v', 'w', 'x', 'y', 'z']
  const all = ['z', 'x', 'menu', 'end', 'v', 'w', 'y', 'other'].map(sized)
  const lines = [
    { from: 'menu', to: 'other' },
    ...options.map((to) => ({ from: 'menu', to })),
    { from: 'y', to: 'end' },
    { from: 'v', to: 'end' },
    { from: 'other', to: 'z' },
  ]

  const places = arrange(all, lines, { x: 0, y: 0 })

  const column = ['other', 'v', 'w', 'x', 'y'].map((id) => places[id]!)
  expect(column.map(({ y }) => y)).toEqual(column.map(({ y }) => y).toSorted((a, b) => a - b))
})

it('keeps the order of the exits in every tree', () => {
  const parents = fc.array(fc.nat(), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(parents, (list) => {
      // Card n + 1 hangs under one of the cards before it.
      const lines = list.map((parent, index) => ({ from: String(parent % (index + 1)), to: String(index + 1) }))
      const all = Array.from({ length: list.length + 1 }, (_, index) => sized(String(index)))
      const places = arrange(all, lines, { x: 0, y: 0 })
      for (const siblings of Map.groupBy(lines, ({ from }) => from).values()) {
        const tops = siblings.map(({ to }) => places[to]!.y)
        expect(tops).toEqual(tops.toSorted((a, b) => a - b))
      }
    }),
  )
})

it('never overlaps cards', () => {
  const card = fc.nat({ max: 29 }).map(String)
  const drawn = fc.array(fc.record({ from: card, to: card }), { maxLength: 60 })
  fc.assert(
    fc.property(drawn, (lines) => {
      const all = Array.from({ length: 30 }, (_, index) => sized(String(index)))
      expectApart(all, arrange(all, lines, { x: 0, y: 0 }))
    }),
  )
})

it('wraps a long chain', () => {
  const all = Array.from({ length: 2_000 }, (_, index) => sized(String(index)))
  const lines = all.slice(1).map(({ id }, index) => ({ from: String(index), to: id }))

  const places = arrange(all, lines, { x: 0, y: 0 })

  expectApart(all, places)
  expect(Math.max(...Object.values(places).map(({ x }) => x))).toBeLessThan(50_000)
  expect(places['1999']!.y).toBeGreaterThan(places['0']!.y)
})

function expectApart(all: readonly Box[], places: ReturnType<typeof arrange>): void {
  expect(Object.keys(places)).toHaveLength(all.length)
  for (const [index, { id }] of all.entries()) {
    const one = places[id]!
    const over = all
      .slice(index + 1)
      .filter((box) => Math.abs(one.x - places[box.id]!.x) < 240 && Math.abs(one.y - places[box.id]!.y) < 120)
    expect(over).toEqual([])
  }
}
