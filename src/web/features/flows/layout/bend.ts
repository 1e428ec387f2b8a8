import type { FlowLayout, LayoutLine } from './flow-layout.ts'

const MARGIN = 28

type Box = { id: string; left: number; top: number; right: number; bottom: number }

/**
 * Says where between its two ends each line turns, from 0 (at once) to 1 (at the last moment), so that it runs behind as few cards as possible.
 * A line that goes back, or has no room to turn, turns in the middle.
 */
export function bendsOf({ cards, lines }: FlowLayout): ReadonlyMap<string, number> {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const boxes = cards.map(({ id, x, y, size }): Box => ({ id, left: x, top: y, right: x + size.width, bottom: y + size.height }))
  return new Map(lines.map((line) => [line.id, bendOf(line, byId, boxes)]))
}

function bendOf({ from, handle, to }: LayoutLine, cards: ReadonlyMap<string, FlowLayout['cards'][number]>, boxes: readonly Box[]): number {
  const source = cards.get(from)
  const target = cards.get(to)
  if (!source || !target) return 0.5
  const x1 = source.x + source.size.width
  const y1 = source.y + (source.size.handles.find((one) => one.handle === handle)?.y ?? 0)
  const y2 = target.y + target.size.height / 2
  const length = target.x - x1
  if (length < 3 * MARGIN) return 0.5

  const [low, high] = y1 < y2 ? [y1, y2] : [y2, y1]
  // Only what lies between the two ends can be in the way: in a large flow that is next to nothing.
  const between = boxes.filter(
    ({ id, left, top, right, bottom }) => right > x1 && left < target.x && bottom > low && top < high && id !== from && id !== to,
  )
  if (between.length === 0) return 0.5
  const crossings = (x: number) =>
    between.filter((box) => isRow(box, y1, x1, x) || isColumn(box, x, low, high) || isRow(box, y2, x, target.x)).length
  const [best] = [0.5 * length, MARGIN, length - MARGIN]
    .map((offset) => ({ offset, count: crossings(x1 + offset) }))
    .toSorted((a, b) => a.count - b.count)
  return (best?.offset ?? length / 2) / length
}

const isRow = ({ left, top, right, bottom }: Box, y: number, fromX: number, toX: number): boolean =>
  y > top && y < bottom && toX > left && fromX < right

const isColumn = ({ left, top, right, bottom }: Box, x: number, low: number, high: number): boolean =>
  x > left && x < right && high > top && low < bottom
