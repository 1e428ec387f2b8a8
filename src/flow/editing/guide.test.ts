import fc from 'fast-check'
import { expect, it } from 'vitest'

import { areaAround, guided, overlap } from './guide.ts'

const REACH = 5
const low = { x: 400, y: 300, width: 240, height: 100 }

it.each([
  ['left', { x: 403, y: 0, width: 200, height: 60 }, { x: 400, y: null }, { axis: 'x', at: 400, from: 0, to: 400 }],
  ['centre', { x: 418, y: 0, width: 200, height: 60 }, { x: 420, y: null }, { axis: 'x', at: 520, from: 0, to: 400 }],
  ['right', { x: 436, y: 0, width: 200, height: 60 }, { x: 440, y: null }, { axis: 'x', at: 640, from: 0, to: 400 }],
  ['top', { x: 0, y: 305, width: 200, height: 60 }, { x: null, y: 300 }, { axis: 'y', at: 300, from: 0, to: 640 }],
  ['middle', { x: 0, y: 321, width: 200, height: 60 }, { x: null, y: 320 }, { axis: 'y', at: 350, from: 0, to: 640 }],
  ['bottom', { x: 0, y: 338, width: 200, height: 60 }, { x: null, y: 340 }, { axis: 'y', at: 400, from: 0, to: 640 }],
] as const)('snaps the dragged card by its %s, with a guide from end to end', (_, area, place, line) => {
  expect(guided(area, [low], REACH)).toEqual({ ...place, guides: [line] })
})

it('does not snap far or lonely cards', () => {
  const area = { x: 406, y: 194, width: 240, height: 100 }
  expect(guided(area, [low], REACH)).toEqual({ x: null, y: null, guides: [] })
  expect(guided(area, [], REACH)).toEqual({ x: null, y: null, guides: [] })
})

it('snaps to the nearest guide on each axis and draws it through all cards on it', () => {
  const others = [
    low,
    { x: 404, y: 900, width: 240, height: 80 },
    { x: 404, y: 700, width: 180, height: 80 },
    { x: 0, y: 100, width: 240, height: 70 },
  ]
  const { x, y, guides } = guided({ x: 405, y: 97, width: 240, height: 120 }, others, REACH)

  expect([x, y]).toEqual([404, 100])
  expect(guides).toEqual([
    { axis: 'x', at: 404, from: 100, to: 980 },
    { axis: 'y', at: 100, from: 0, to: 644 },
  ])
})

it('rounds centers of odd sizes and still draws their guide', () => {
  const { y, guides } = guided({ x: 0, y: 326, width: 200, height: 51 }, [low], REACH)
  expect(y).toBe(325)
  expect(guides).toEqual([{ axis: 'y', at: 350.5, from: 0, to: 640 }])
})

it('never moves a card beyond its reach, and is stable once aligned', () => {
  const size = fc.integer({ min: 40, max: 600 })
  const place = fc.integer({ min: -500, max: 500 })
  const area = fc.record({ x: place, y: place, width: size, height: size })
  fc.assert(
    fc.property(area, fc.array(area, { maxLength: 8 }), (dragged, others) => {
      const first = guided(dragged, others, REACH)
      for (const axis of ['x', 'y'] as const) {
        const to = first[axis]
        if (to === null) continue
        expect(Math.abs(to - dragged[axis])).toBeLessThanOrEqual(REACH)
        const again = guided({ ...dragged, [axis]: to }, others, REACH)[axis]
        expect(Math.abs((again ?? Infinity) - to)).toBe(0)
      }
    }),
  )
})

it('computes bounds and overlaps', () => {
  expect(areaAround([low, { x: 0, y: 350, width: 10, height: 200 }])).toEqual({ x: 0, y: 300, width: 640, height: 250 })
  expect(overlap(low, { x: 639, y: 399, width: 10, height: 10 })).toBe(true)
  expect(overlap(low, { x: 640, y: 300, width: 10, height: 10 })).toBe(false)
})
