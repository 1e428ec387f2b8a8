import dagre from '@dagrejs/dagre'

/** A card as the layout needs it; sizes in pixels. */
export interface Box {
  id: string
  width: number
  height: number
}

const GAP = { nodesep: 40, ranksep: 96 }
const GRID = 10

/** Lays cards out from left to right along their lines, the first at `corner`; answers each card's upper left corner. */
export function arrange(
  boxes: readonly Box[],
  lines: readonly { from: string; to: string }[],
  corner: { x: number; y: number },
): Record<string, { x: number; y: number }> {
  const graph = new dagre.graphlib.Graph({ multigraph: true })
  // Its default ranker takes many times as long where there are a thousand cards.
  graph.setGraph({ rankdir: 'LR', ranker: 'tight-tree', ...GAP })
  graph.setDefaultEdgeLabel(() => ({}))
  const known = new Set(boxes.map(({ id }) => id))
  for (const { id, width, height } of boxes) graph.setNode(id, { width, height })
  for (const [index, { from, to }] of lines.entries()) if (known.has(from) && known.has(to)) graph.setEdge(from, to, {}, String(index))
  dagre.layout(graph)
  const corners = boxes.map(({ id, width, height }) => {
    const { x, y } = graph.node(id) as { x: number; y: number }
    return { id, x: x - width / 2, y: y - height / 2 }
  })
  const left = Math.min(...corners.map(({ x }) => x))
  const top = Math.min(...corners.map(({ y }) => y))
  const snap = (value: number) => Math.round(value / GRID) * GRID
  return Object.fromEntries(corners.map(({ id, x, y }) => [id, { x: snap(x - left + corner.x), y: snap(y - top + corner.y) }]))
}
