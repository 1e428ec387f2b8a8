import type { FlowLayout, LayoutLine } from './flow-layout.ts'

export interface Point {
  x: number
  y: number
}

/** A line as it is drawn: its corners, from exit to card. */
export type Route = readonly Point[]

/** How far a line keeps from a card that it goes around, and from the ends of which it turns. */
const GAP = 24
/** Between lines of one card that turn beside each other. */
const SHIFT = 8
/** What it costs to run behind a card, in pixels of a longer way. */
const CROSSING = 5_000
/** And to turn twice more. */
const DETOUR = 160
/** Cards that are passed by in search of a free way. */
const MOST_TRIED = 24
/** The side of the squares by which cards are found: about a card. */
const SQUARE = 256

type Box = { left: number; top: number; right: number; bottom: number }

/**
 * Draws each line from its exit to its card in straight pieces that run behind as few cards as possible, and on the shortest way of those.
 * Lines of one card turn in the order of their exits, so that they do not cross each other.
 */
export function routesOf({ cards, lines }: Pick<FlowLayout, 'cards' | 'lines'>): ReadonlyMap<string, Route> {
  const boxes = cards.map(({ x, y, size }): Box => ({ left: x, top: y, right: x + size.width, bottom: y + size.height }))
  const behind = createIndex(boxes)
  const ends = endsOf(cards, lines)
  const shifts = shiftsOf(ends)
  return new Map(ends.map((end) => [end.id, shortest(end, shifts.get(end.id) ?? 0, behind)]))
}

/** The two ends of a line. */
interface Ends {
  id: string
  from: string
  to: string
  start: Point
  end: Point
}

function endsOf(cards: FlowLayout['cards'], lines: readonly LayoutLine[]): Ends[] {
  const byId = new Map(cards.map((card) => [card.id, card]))
  return lines.flatMap(({ id, from, handle, to }) => {
    const source = byId.get(from)
    const target = byId.get(to)
    if (!source || !target) return []
    const exitY = source.size.handles.find((one) => one.handle === handle)?.y ?? 0
    const start = { x: source.x + source.size.width, y: source.y + exitY }
    return [{ id, from, to, start, end: { x: target.x, y: target.y + target.size.height / 2 } }]
  })
}

/** Where lines of one card turn, beside each other: those that go down from the last one to the first, those that go up the other way round. */
function shiftsOf(ends: readonly Ends[]): ReadonlyMap<string, number> {
  const shifts = new Map<string, number>()
  for (const own of Map.groupBy(ends, ({ from }) => from).values()) {
    const sorted = own.toSorted((a, b) => a.start.y - b.start.y)
    const down = sorted.filter(({ start, end }) => end.y >= start.y)
    const up = sorted.filter(({ start, end }) => end.y < start.y)
    for (const group of [down.toReversed(), up]) {
      // Lines to the same card may lie on each other.
      const targets = [...new Set(group.map(({ to }) => to))]
      for (const { id, to } of group) shifts.set(id, targets.indexOf(to) * SHIFT)
    }
  }
  return shifts
}

/** Finds the cards that a straight piece runs behind; the first alone where one is enough. */
type Behind = (a: Point, b: Point, found?: Set<Box>) => Box | null

/** Sorts cards into squares, so that a piece is held only against those near it. */
function createIndex(boxes: readonly Box[]): Behind {
  const squares = new Map<number, Box[]>()
  const at = (value: number): number => Math.floor(value / SQUARE)
  const key = (column: number, row: number): number => column * 1_000_003 + row
  for (const box of boxes)
    for (let column = at(box.left); column <= at(box.right); column += 1)
      for (let row = at(box.top); row <= at(box.bottom); row += 1) {
        const own = squares.get(key(column, row))
        if (own) own.push(box)
        else squares.set(key(column, row), [box])
      }
  return (a, b, found) => {
    const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)]
    const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)]
    for (let column = at(left); column <= at(right); column += 1)
      for (let row = at(top); row <= at(bottom); row += 1)
        for (const box of squares.get(key(column, row)) ?? []) {
          if (right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom) continue
          if (!found) return box
          found.add(box)
        }
    return null
  }
}

function shortest({ start, end }: Ends, shift: number, behind: Behind): Route {
  const [from, to] = [start.x + GAP + shift, end.x - GAP]
  let best: { route: Route; cost: number } = { route: [start, end], cost: Infinity }
  const take = (route: Route) => {
    const cost = crossings(route, behind) * CROSSING + lengthOf(route) + (route.length > 4 ? DETOUR : 0)
    if (cost < best.cost) best = { route, cost }
  }
  // One turn between the two, in the middle where that is free: the first of what costs the same.
  if (to >= from) {
    const middle = Math.min(to, Math.max(from, (start.x + end.x) / 2 + shift))
    for (const x of [middle, clearColumn(middle, 1, start.y, end.y, behind), clearColumn(middle, -1, start.y, end.y, behind), from, to]) {
      if (best.cost < CROSSING) return best.route
      if (x >= from && x <= to) take([start, { x, y: start.y }, { x, y: end.y }, end])
    }
  }
  if (best.cost < CROSSING) return best.route
  for (const height of [start.y, end.y])
    for (const side of [-1, 1] as const) {
      const y = clearRow(height, side, from, to, behind)
      const out = clearColumn(from, 1, start.y, y, behind)
      const back = clearColumn(to, -1, y, end.y, behind)
      take([start, { x: out, y: start.y }, { x: out, y }, { x: back, y }, { x: back, y: end.y }, end])
    }
  return best.route
}

/** The column nearest to `x`, to the right or to the left, in which a line can go up or down without running behind a card. */
function clearColumn(x: number, side: 1 | -1, y1: number, y2: number, behind: Behind): number {
  let column = x
  for (let tries = 0; tries < MOST_TRIED; tries += 1) {
    const box = behind({ x: column, y: y1 }, { x: column, y: y2 })
    if (!box) return column
    column = side === 1 ? box.right + GAP : box.left - GAP
  }
  return x
}

/** The height nearest to `y`, below or above, at which a line can pass from one column to another. */
function clearRow(y: number, side: 1 | -1, x1: number, x2: number, behind: Behind): number {
  let row = y
  for (let tries = 0; tries < MOST_TRIED; tries += 1) {
    const box = behind({ x: x1, y: row }, { x: x2, y: row })
    if (!box) return row
    row = side === 1 ? box.bottom + GAP : box.top - GAP
  }
  return row
}

/** How many cards a line runs behind. */
function crossings(route: Route, behind: Behind): number {
  const found = new Set<Box>()
  for (const [index, point] of route.entries()) {
    const before = route[index - 1]
    if (before) behind(before, point, found)
  }
  return found.size
}

const lengthOf = (route: Route): number =>
  route.reduce((sum, { x, y }, index) => {
    const before = route[index - 1]
    return before ? sum + Math.abs(x - before.x) + Math.abs(y - before.y) : sum
  }, 0)

const RADIUS = 8

/** A route as the path of an SVG, its corners rounded. */
export function pathOf(route: Route): string {
  const points = route.filter(({ x, y }, index) => index === 0 || x !== route[index - 1]?.x || y !== route[index - 1]?.y)
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]]
      if (!before) return `M${point.x},${point.y}`
      if (!after) return `L${point.x},${point.y}`
      const radius = Math.min(RADIUS, distance(before, point) / 2, distance(point, after) / 2)
      const [from, to] = [toward(point, before, radius), toward(point, after, radius)]
      return `L${from.x},${from.y}Q${point.x},${point.y} ${to.x},${to.y}`
    })
    .join('')
}

const distance = (a: Point, b: Point): number => Math.abs(a.x - b.x) + Math.abs(a.y - b.y)

const toward = ({ x, y }: Point, other: Point, by: number): Point => ({
  x: x + Math.sign(other.x - x) * by,
  y: y + Math.sign(other.y - y) * by,
})
