import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { FlowLayout } from './flow-layout.ts'
import { pathOf, type Point, type Route, routesOf } from './route.ts'

type Card = FlowLayout['cards'][number]

const WIDTH = 240
const aCard = (id: string, x: number, y: number, height = 200, exits = 1): Card => ({
  id,
  x,
  y,
  icon: '',
  tone: 'neutral',
  kind: '',
  title: id,
  body: [],
  stepId: null,
  enabled: true,
  steps: [],
  exits: [],
  size: { width: WIDTH, height, handles: Array.from({ length: exits }, (_each, index) => ({ handle: `${index}`, y: 100 + index * 24 })) },
})
const aLine = (from: string, to: string, handle = '0') => ({ id: `${from}-${to}-${handle}`, from, to, handle })

const piecesOf = (route: Route): [Point, Point][] => route.slice(1).map((point, index) => [route[index] ?? point, point])
const isBehind = ([a, b]: [Point, Point], { x, y, size }: Card): boolean =>
  Math.max(a.x, b.x) > x && Math.min(a.x, b.x) < x + size.width && Math.max(a.y, b.y) > y && Math.min(a.y, b.y) < y + size.height
const cross = ([a, b]: [Point, Point], [c, d]: [Point, Point]): boolean =>
  Math.max(a.x, b.x) > Math.min(c.x, d.x) &&
  Math.max(c.x, d.x) > Math.min(a.x, b.x) &&
  Math.max(a.y, b.y) > Math.min(c.y, d.y) &&
  Math.max(c.y, d.y) > Math.min(a.y, b.y)
const isStraight = ([a, b]: [Point, Point]): boolean => a.x === b.x || a.y === b.y

test('a line turns once, in the middle, where nothing is in the way', () => {
  const [route] = routesOf({ cards: [aCard('a', 0, 0), aCard('b', 400, 300)], lines: [aLine('a', 'b')] }).values()

  expect(route).toEqual([
    { x: 240, y: 100 },
    { x: 320, y: 100 },
    { x: 320, y: 400 },
    { x: 400, y: 400 },
  ])
  expect(pathOf(route ?? [])).toBe('M240,100L312,100Q320,100 320,108L320,392Q320,400 328,400L400,400')
})

test('a line goes around a card that stands between its ends, also on the same height, and back to the left', () => {
  const cards = [aCard('a', 0, 0), aCard('between', 400, 0), aCard('b', 800, 0)]
  for (const line of [aLine('a', 'b'), aLine('b', 'a')]) {
    const pieces = piecesOf(routesOf({ cards, lines: [line] }).get(line.id) ?? [])
    expect(pieces.length).toBeGreaterThan(0)
    expect(cards.filter((card) => pieces.some((piece) => isBehind(piece, card)))).toEqual([])
  }
})

/** Cards in rows and columns, each somewhere in its cell, at least 30 px from its edges. */
const aDrawing = fc
  .array(
    fc.record({ dx: fc.integer({ min: 0, max: 40 }), dy: fc.integer({ min: 0, max: 60 }), height: fc.integer({ min: 130, max: 180 }) }),
    {
      minLength: 2,
      maxLength: 16,
    },
  )
  .map((all) =>
    all.map(({ dx, dy, height }, index) => aCard(`${index}`, (index % 4) * 400 + 60 + dx, Math.floor(index / 4) * 300 + 30 + dy, height)),
  )

test('property: where there is room between the cards, no line runs behind one, and every line is straight pieces from end to end', () => {
  fc.assert(
    fc.property(aDrawing, fc.array(fc.tuple(fc.nat(15), fc.nat(15)), { minLength: 1, maxLength: 8 }), (cards, pairs) => {
      const lines = pairs
        .map(([from, to]) => aLine(`${from % cards.length}`, `${to % cards.length}`))
        .filter(({ id }, index, all) => all.findIndex((one) => one.id === id) === index)
      const routes = routesOf({ cards, lines })
      for (const { id, from, to } of lines) {
        const route = routes.get(id) ?? []
        const [source, target] = [cards[Number(from)], cards[Number(to)]]
        expect(route[0]).toEqual({ x: (source?.x ?? 0) + WIDTH, y: (source?.y ?? 0) + 100 })
        expect(route.at(-1)).toEqual({ x: target?.x, y: (target?.y ?? 0) + (target?.size.height ?? 0) / 2 })
        expect(piecesOf(route).every(isStraight)).toBe(true)
        expect(cards.filter((card) => piecesOf(route).some((piece) => isBehind(piece, card))).map((card) => card.id)).toEqual([])
      }
    }),
    { numRuns: 200 },
  )
})

test('property: lines of one card to cards in the order of its exits do not cross', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 230, max: 400 }), { minLength: 2, maxLength: 6 }),
      fc.integer({ min: -900, max: 900 }),
      (gaps, top) => {
        const heights = gaps.map((_gap, index) => top + gaps.slice(0, index).reduce((sum, gap) => sum + gap, 0))
        const cards = [aCard('a', 0, 0, 300, gaps.length), ...heights.map((y, index) => aCard(`to${index}`, 520, y))]
        const routes = [...routesOf({ cards, lines: gaps.map((_gap, index) => aLine('a', `to${index}`, `${index}`)) }).values()]
        for (const [index, one] of routes.entries())
          for (const other of routes.slice(index + 1))
            expect(piecesOf(one).some((piece) => piecesOf(other).some((another) => cross(piece, another)))).toBe(false)
      },
    ),
    { numRuns: 200 },
  )
})

test('a line whose card is gone is not drawn', () => {
  expect(routesOf({ cards: [aCard('a', 0, 0)], lines: [aLine('a', 'gone')] }).size).toBe(0)
})
