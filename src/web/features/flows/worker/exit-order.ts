import type { LayoutOptions, OrderConstraint } from '@dagrejs/dagre'

type Own = NonNullable<LayoutOptions['customOrder']>
type Graph = Parameters<Own>[0]

/**
 * Orders the columns of a layout so that what a card leads to stands in the order of its exits, from top to bottom. The library alone looks for
 * few crossings only, and turns the branches of a card over where that crosses no more. The names of the edges are their places in that order.
 */
export const orderByExits: Own = (graph, order) => {
  const constraints = constraintsOf(graph)
  order(graph, { disableOptimalOrderHeuristic: true })
  const drawn = placesIn(graph)
  const isKept = () => constraints.every(({ left, right }) => placeOf(graph, left) < placeOf(graph, right))
  const [wasKept, crossed] = [isKept(), crossings(graph)]
  if (wasKept && crossed === 0) return
  order(graph, { constraints })
  if (wasKept && (!isKept() || crossings(graph) >= crossed)) for (const [id, place] of drawn) graph.node(id).order = place
}

/** Which of the neighbors in the next column stands above which. Where two cards want the opposite, the first one is heard. */
function constraintsOf(graph: Graph): OrderConstraint[] {
  const above = new Map<string, Set<string>>()
  const found: OrderConstraint[] = []
  for (const id of graph.nodes()) {
    const led = (graph.outEdges(id) ?? []).toSorted((one, other) => Number(one.name) - Number(other.name))
    const next = [...new Set(led.map(({ w }) => w))]
    for (const [index, right] of next.entries()) {
      const left = next[index - 1]
      if (left === undefined || reaches(above, right, left)) continue
      above.set(left, (above.get(left) ?? new Set()).add(right))
      found.push({ left, right })
    }
  }
  return found
}

function reaches(above: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set([from])
  for (const id of seen) {
    if (id === to) return true
    for (const next of above.get(id) ?? []) seen.add(next)
  }
  return false
}

const placeOf = (graph: Graph, id: string): number => Number(graph.node(id).order)

const placesIn = (graph: Graph): [string, number][] => graph.nodes().map((id) => [id, placeOf(graph, id)])

/** How many pairs of lines between neighboring columns cross. */
function crossings(graph: Graph): number {
  const lines = graph.edges().map(({ v, w }) => ({ rank: Number(graph.node(v).rank), from: placeOf(graph, v), to: placeOf(graph, w) }))
  let count = 0
  for (const between of Map.groupBy(lines, ({ rank }) => rank).values())
    for (const [index, one] of between.entries())
      for (const other of between.slice(index + 1)) if ((one.from - other.from) * (one.to - other.to) < 0) count += 1
  return count
}
