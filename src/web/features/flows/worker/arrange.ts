import dagre from '@dagrejs/dagre'

import { orderByExits } from './exit-order.ts'
import { followLines, type Line } from './follow-lines.ts'

/** A card as the layout needs it; sizes in pixels. */
export interface Box {
  id: string
  width: number
  height: number
}

type Places = Record<string, { x: number; y: number }>

const GAP = { nodesep: 40, ranksep: 96 }
const GRID = 10
/** What is longer goes on below, from the left: nobody follows a row for a kilometre, and the library cannot. */
const LONGEST = 120
const BETWEEN = 160

/** Lays cards out from left to right along their lines, the first at `corner`; answers each card's upper left corner. Lines come in the order of the exits that they leave by. */
export function arrange(boxes: readonly Box[], lines: readonly Line[], corner: { x: number; y: number }): Places {
  const known = new Set(boxes.map(({ id }) => id))
  const { ahead, depth } = followLines(
    [...known],
    lines.filter(({ from, to }) => known.has(from) && known.has(to)),
  )
  const bandOf = (id: string) => Math.floor((depth.get(id) ?? 0) / LONGEST)
  const bands = [...Map.groupBy(boxes, ({ id }) => bandOf(id))].toSorted(([a], [b]) => a - b)
  const places: Places = {}
  let top = corner.y
  for (const [band, own] of bands) {
    const inside = ahead.filter(({ from, to }) => bandOf(from) === band && bandOf(to) === band)
    Object.assign(places, layOut(own, inside, { x: corner.x, y: top }))
    top = Math.max(...own.map(({ id, height }) => (places[id]?.y ?? 0) + height)) + BETWEEN
  }
  return places
}

function layOut(boxes: readonly Box[], lines: readonly Line[], corner: { x: number; y: number }): Places {
  const graph = new dagre.graphlib.Graph({ multigraph: true })
  // Its default ranker takes many times as long where there are a thousand cards.
  graph.setGraph({ rankdir: 'LR', ranker: 'tight-tree', ...GAP })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id, width, height } of boxes) graph.setNode(id, { width, height })
  for (const [index, { from, to }] of lines.entries()) graph.setEdge(from, to, {}, String(index))
  dagre.layout(graph, { customOrder: orderByExits })
  const corners = boxes.map(({ id, width, height }) => {
    const { x, y } = graph.node(id) as { x: number; y: number }
    return { id, x: x - width / 2, y: y - height / 2 }
  })
  const left = Math.min(...corners.map(({ x }) => x))
  const top = Math.min(...corners.map(({ y }) => y))
  const snap = (value: number) => Math.round(value / GRID) * GRID
  return Object.fromEntries(corners.map(({ id, x, y }) => [id, { x: snap(x - left + corner.x), y: snap(y - top + corner.y) }]))
}
