import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { moveNodes } from './change.ts'

/** How wide a card is drawn, and what is left free on each of its sides. */
export const ROOM = { width: 240, gap: 80 }

/**
 * Makes room for a node that was put into a connection: it stands beside what leads to it, and what it leads to, with all that follows from
 * there, moves on as far as it has to. What stands further left stays, so that a way back moves nothing.
 */
export function makeRoom(document: FlowDocument, nodeId: string): FlowDocument {
  const own = document.nodes.find(({ id }) => id === nodeId)
  const before = sourceOf(document, nodeId)
  if (!own || !before) return document
  const x = Math.max(own.position.x, before.position.x + ROOM.width + ROOM.gap)
  const placed = moveNodes(document, new Map([[nodeId, { x, y: own.position.y }]]))
  const behind = new Set(followers(document, nodeId).filter((id) => id !== before.id))
  const nodes = document.nodes.filter(({ id, position }) => behind.has(id) && position.x > before.position.x)
  const missing =
    x + ROOM.width + ROOM.gap - Math.min(...nodes.filter(({ id }) => leadsTo(document, nodeId, id)).map(({ position }) => position.x))
  if (!Number.isFinite(missing) || missing <= 0) return placed
  return moveNodes(placed, new Map(nodes.map(({ id, position }) => [id, { x: position.x + missing, y: position.y }])))
}

const sourceOf = ({ nodes, edges }: FlowDocument, nodeId: string) => {
  const edge = edges.find(({ target }) => target.nodeId === nodeId)
  return nodes.find(({ id }) => id === edge?.source.nodeId)
}

const leadsTo = ({ edges }: FlowDocument, from: string, to: string): boolean =>
  edges.some(({ source, target }) => source.nodeId === from && target.nodeId === to)

/** All nodes that connections lead to from a node, without itself. */
function followers({ edges }: FlowDocument, nodeId: string): string[] {
  const found = new Set([nodeId])
  for (const id of found) for (const { source, target } of edges) if (source.nodeId === id) found.add(target.nodeId)
  return [...found].filter((id) => id !== nodeId)
}
