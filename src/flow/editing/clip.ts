import type { FlowDocument, FlowEdge, FlowKind, FlowNode } from '#domain/flow-document.ts'

import { holdsSteps, nodeAround, type Point } from './change.ts'
import { jointOf } from './connect.ts'

/** Part of a drawing, as it lies in the clipboard: nodes with the connections between them. */
export interface Clip {
  format: 'parley.clip'
  v: 1
  kind: FlowKind
  nodes: FlowNode[]
  edges: FlowEdge[]
}

/** Copies nodes and what connects them. */
export function copyNodes(document: FlowDocument, kind: FlowKind, ids: ReadonlySet<string>): Clip {
  return {
    format: 'parley.clip',
    v: 1,
    kind,
    nodes: document.nodes.filter(({ id }) => ids.has(id)),
    edges: document.edges.filter(({ source, target }) => ids.has(source.nodeId) && ids.has(target.nodeId)),
  }
}

/** What came of a paste. */
export interface Pasted {
  document: FlowDocument
  /** The new nodes. */
  nodeIds: string[]
  /** Nodes of the clip that have no place in this kind of document. */
  leftOut: number
}

/** Puts a clip into a document with new ids, its upper left corner at a point. */
export function pasteClip(document: FlowDocument, kind: FlowKind, clip: Clip, at: Point, mint: () => string): Pasted {
  const ids = new Map<string, string>()
  const renamed = (id: string): string => {
    const known = ids.get(id) ?? mint()
    ids.set(id, known)
    return known
  }
  const fitting = clip.nodes.flatMap((node) => fitNode(node, kind))
  const corner = { x: Math.min(...fitting.map(({ position }) => position.x)), y: Math.min(...fitting.map(({ position }) => position.y)) }
  const nodes = fitting.map((node): FlowNode => {
    const position = { x: node.position.x - corner.x + at.x, y: node.position.y - corner.y + at.y }
    const moved = { ...node, id: renamed(node.id), position }
    return holdsSteps(moved) ? { ...moved, steps: moved.steps.map((step) => ({ ...step, id: renamed(step.id) })) } : moved
  })
  const own = new Set(fitting.map(({ id }) => id))
  const pasted = {
    ...document,
    // A jump to a block that is not in the clip leads there where it is in this document, too.
    nodes: [
      ...document.nodes,
      ...nodes.map((node) =>
        node.kind === 'connector' && 'nodeId' in node.target && own.has(node.target.nodeId)
          ? { ...node, target: { nodeId: renamed(node.target.nodeId) } }
          : node,
      ),
    ],
  }
  const edges = clip.edges.flatMap(({ source, target }): FlowEdge[] => {
    if (!own.has(source.nodeId) || !own.has(target.nodeId)) return []
    const from = { ...source, nodeId: renamed(source.nodeId), ...(source.stepId !== undefined && { stepId: renamed(source.stepId) }) }
    const joint = jointOf(pasted, kind, from, renamed(target.nodeId))
    return joint.ok ? [{ id: mint(), kind: joint.kind, source: from, target: { nodeId: renamed(target.nodeId) } }] : []
  })
  return {
    document: { ...pasted, edges: [...document.edges, ...edges] },
    nodeIds: nodes.map(({ id }) => id),
    leftOut: clip.nodes.filter((node) => fitNode(node, kind).length === 0).length,
  }
}

/** A node as it stands in the other kind of document: blocks fall into their steps there; jumps exist in flows only. */
function fitNode(node: FlowNode, kind: FlowKind): FlowNode[] {
  if (node.kind === 'trigger') return [node]
  if (node.kind === 'connector') return kind === 'flow' ? [node] : []
  if ((node.kind === 'default') === (kind === 'flow')) return [node]
  return node.steps.map((step, index) =>
    nodeAround(kind, index === 0 ? node.id : `${node.id}+${index}`, { x: node.position.x + index * 320, y: node.position.y }, step),
  )
}
