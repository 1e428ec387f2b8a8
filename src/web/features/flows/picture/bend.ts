import type { Picture, PictureLine } from './picture.ts'

const MARGIN = 28

type Box = { x: number; y: number; width: number; height: number }

/**
 * Says where between its two ends a line turns, from 0 (at once) to 1 (at the last moment), so that it runs behind as few cards as possible.
 * A line that goes back, or has no room to turn, turns in the middle.
 */
export function bendOf({ from, handle, to }: PictureLine, cards: ReadonlyMap<string, Picture['cards'][number]>): number {
  const source = cards.get(from)
  const target = cards.get(to)
  if (!source || !target) return 0.5
  const start = { x: source.x + source.size.width, y: source.y + (source.size.handles.find((one) => one.handle === handle)?.y ?? 0) }
  const end = { x: target.x, y: target.y + target.size.height / 2 }
  const length = end.x - start.x
  if (length < 3 * MARGIN) return 0.5

  const boxes = [...cards.values()].filter(({ id }) => id !== from && id !== to).map(({ x, y, size }): Box => ({ x, y, ...size }))
  const crossings = (x: number) =>
    boxes.filter((box) => isRow(box, start.y, start.x, x) || isColumn(box, x, start.y, end.y) || isRow(box, end.y, x, end.x)).length
  const [best] = [0.5 * length, MARGIN, length - MARGIN]
    .map((offset) => ({ offset, count: crossings(start.x + offset) }))
    .toSorted((a, b) => a.count - b.count)
  return (best?.offset ?? length / 2) / length
}

const isRow = (box: Box, y: number, fromX: number, toX: number): boolean =>
  y > box.y && y < box.y + box.height && toX > box.x && fromX < box.x + box.width

const isColumn = (box: Box, x: number, y1: number, y2: number): boolean =>
  x > box.x && x < box.x + box.width && Math.max(y1, y2) > box.y && Math.min(y1, y2) < box.y + box.height
